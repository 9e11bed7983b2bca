#ifdef READERD_WINDOW

#include "CWindowSurface.h"

// The page: a widget whose pictures come from elsewhere. Its children are never drawn; they are what assistive
// technology knows of it.

typedef struct {
  GtkWidget parent;
  WindowPageHooks hooks;
  void *context;
  int width, height;
  /// The HUD's stand-in, or NULL.
  GtkWidget *control;
  /// Before GTK 4.14 a label for each paragraph in view.
  GPtrArray *labels;
  /// x, y, width, height of each paragraph.
  GArray *boxes;
  /// The paragraphs in view, an empty line between two of them.
  GString *text;
  /// Where each paragraph begins in `text`, in bytes.
  GArray *starts;
} WindowPage;

typedef struct {
  GtkWidgetClass parent_class;
} WindowPageClass;

static GType window_page_get_type(void);

static WindowPage *page_of(GtkWidget *widget) { return G_TYPE_CHECK_INSTANCE_CAST(widget, window_page_get_type(), WindowPage); }

typedef struct {
  int x, y, width, height;
} Box;

// MARK: Text (GTK 4.14 and later)

#if GTK_CHECK_VERSION(4, 14, 0)

/// Whether a unit ends with the character at `c`. None goes on into another paragraph; a sentence ends before a space
/// only, so that 3.5 is in one.
static gboolean ends_at(const char *c, const char *limit, GtkAccessibleTextGranularity granularity) {
  if (*c == '\n') return TRUE;
  if (granularity == GTK_ACCESSIBLE_TEXT_GRANULARITY_WORD) return *c == ' ';
  if (granularity != GTK_ACCESSIBLE_TEXT_GRANULARITY_SENTENCE || !strchr(".!?", *c)) return FALSE;
  return c + 1 == limit || c[1] == ' ' || c[1] == '\n';
}

/// The end of the unit that begins at `start`, the white space after it included.
static const char *end_of(const char *start, const char *limit, GtkAccessibleTextGranularity granularity) {
  const char *c = start;
  while (c < limit && !ends_at(c, limit, granularity)) c = g_utf8_next_char(c);
  if (c < limit) c = g_utf8_next_char(c);
  while (c < limit && (*c == ' ' || *c == '\n')) c++;
  return c;
}

/// Bytes with a zero behind them, as GtkAccessibleText wants them; the zero counts.
static GBytes *bytes_of(const char *start, const char *end) {
  gsize length = (gsize)(end - start);
  char *copy = g_malloc(length + 1);
  memcpy(copy, start, length);
  copy[length] = 0;
  return g_bytes_new_take(copy, length + 1);
}

static GBytes *get_contents(GtkAccessibleText *self, unsigned int start, unsigned int end) {
  GString *text = page_of(GTK_WIDGET(self))->text;
  unsigned int length = (unsigned int)g_utf8_strlen(text->str, (gssize)text->len);
  end = MIN(end, length);
  start = MIN(start, end);
  return bytes_of(g_utf8_offset_to_pointer(text->str, start), g_utf8_offset_to_pointer(text->str, end));
}

static GBytes *get_contents_at(GtkAccessibleText *self, unsigned int offset, GtkAccessibleTextGranularity granularity,
                               unsigned int *start, unsigned int *end) {
  GString *text = page_of(GTK_WIDGET(self))->text;
  const char *base = text->str, *limit = base + text->len;
  const char *place = g_utf8_offset_to_pointer(base, MIN(offset, (unsigned int)g_utf8_strlen(base, (gssize)text->len)));
  const char *from = base, *to = limit;
  if (granularity == GTK_ACCESSIBLE_TEXT_GRANULARITY_CHARACTER) {
    from = place;
    to = place < limit ? g_utf8_next_char(place) : limit;
  } else {
    for (to = end_of(base, limit, granularity); to <= place && to < limit; to = end_of(to, limit, granularity)) from = to;
  }
  *start = (unsigned int)g_utf8_pointer_to_offset(base, from);
  *end = (unsigned int)g_utf8_pointer_to_offset(base, to);
  return bytes_of(from, to);
}

static unsigned int get_caret_position(GtkAccessibleText *self) {
  (void)self;
  return 0;
}

static gboolean get_selection(GtkAccessibleText *self, gsize *count, GtkAccessibleTextRange **ranges) {
  (void)self, (void)count, (void)ranges;
  return FALSE;
}

static gboolean get_attributes(GtkAccessibleText *self, unsigned int offset, gsize *count,
                               GtkAccessibleTextRange **ranges, char ***names, char ***values) {
  (void)self, (void)offset, (void)count, (void)ranges, (void)names, (void)values;
  return FALSE;
}

#if GTK_CHECK_VERSION(4, 16, 0)
/// The paragraphs that a range touches: finer than these nothing is known here.
static gboolean get_extents(GtkAccessibleText *self, unsigned int start, unsigned int end, graphene_rect_t *extents) {
  WindowPage *page = page_of(GTK_WIDGET(self));
  gboolean any = FALSE;
  for (guint i = 0; i < page->starts->len; i++) {
    const char *base = page->text->str;
    guint first = g_array_index(page->starts, guint, i);
    guint next = i + 1 < page->starts->len ? g_array_index(page->starts, guint, i + 1) : (guint)page->text->len;
    if (g_utf8_pointer_to_offset(base, base + first) >= (glong)end) break;
    if (g_utf8_pointer_to_offset(base, base + next) <= (glong)start) continue;
    Box *box = &g_array_index(page->boxes, Box, i);
    graphene_rect_t here = GRAPHENE_RECT_INIT(box->x, box->y, box->width, box->height);
    if (any) graphene_rect_union(extents, &here, extents); else *extents = here;
    any = TRUE;
  }
  return any;
}
#endif

static void text_interface_init(GtkAccessibleTextInterface *interface) {
  interface->get_contents = get_contents;
  interface->get_contents_at = get_contents_at;
  interface->get_caret_position = get_caret_position;
  interface->get_selection = get_selection;
  interface->get_attributes = get_attributes;
#if GTK_CHECK_VERSION(4, 16, 0)
  interface->get_extents = get_extents;
#endif
}

G_DEFINE_TYPE_WITH_CODE(WindowPage, window_page, GTK_TYPE_WIDGET,
                        G_IMPLEMENT_INTERFACE(GTK_TYPE_ACCESSIBLE_TEXT, text_interface_init))
#else
G_DEFINE_TYPE(WindowPage, window_page, GTK_TYPE_WIDGET)
#endif

// MARK: The widget

static void page_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  WindowPage *page = page_of(widget);
  if (page->hooks.snapshot) page->hooks.snapshot(page->context, snapshot);
}

static void allocate_child(GtkWidget *child, const Box *box) {
  int minimum, natural;
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  int width = MAX(box->width, minimum);
  gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, &minimum, &natural, NULL, NULL);
  GtkAllocation allocation = {box->x, box->y, width, MAX(box->height, minimum)};
  gtk_widget_size_allocate(child, &allocation, -1);
}

static void page_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  (void)baseline;
  WindowPage *page = page_of(widget);
  if (width != page->width || height != page->height) {
    page->width = width;
    page->height = height;
    if (page->hooks.resized) page->hooks.resized(page->context, width, height);
  }
  if (page->control) allocate_child(page->control, &(Box){0, 0, width, height});
  for (guint i = 0; i < page->labels->len; i++)
    allocate_child(g_ptr_array_index(page->labels, i), &g_array_index(page->boxes, Box, i));
}

static void page_dispose(GObject *object) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
  page_of(GTK_WIDGET(object))->control = NULL;
  g_ptr_array_set_size(page_of(GTK_WIDGET(object))->labels, 0);
  G_OBJECT_CLASS(window_page_parent_class)->dispose(object);
}

static void window_page_class_init(WindowPageClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = page_dispose;
  widget->snapshot = page_snapshot;
  widget->size_allocate = page_size_allocate;
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_DOCUMENT);
}

static void window_page_init(WindowPage *page) {
  page->labels = g_ptr_array_new();
  page->boxes = g_array_new(FALSE, FALSE, sizeof(Box));
  page->starts = g_array_new(FALSE, FALSE, sizeof(guint));
  page->text = g_string_new(NULL);
}

GtkWidget *window_page_new(void) { return g_object_new(window_page_get_type(), "focusable", TRUE, NULL); }

void window_page_connect(GtkWidget *widget, WindowPageHooks hooks, void *context) {
  page_of(widget)->hooks = hooks;
  page_of(widget)->context = context;
}

// MARK: What assistive technology knows

/// A child that is there without being seen or hit.
static GtkWidget *add_child(GtkWidget *page, GtkAccessibleRole role) {
  GtkWidget *child = g_object_new(GTK_TYPE_LABEL, "accessible-role", role, "wrap", TRUE, "can-target", FALSE, NULL);
  gtk_widget_set_parent(child, page);
  return child;
}

GtkWidget *window_control_new(GtkWidget *page) {
  return page_of(page)->control = add_child(page, GTK_ACCESSIBLE_ROLE_SLIDER);
}

#if !GTK_CHECK_VERSION(4, 14, 0)
static void set_labels(WindowPage *page, const char *const *texts, int count) {
  while ((int)page->labels->len < count)
    g_ptr_array_add(page->labels, add_child(GTK_WIDGET(page), GTK_ACCESSIBLE_ROLE_LABEL));
  while ((int)page->labels->len > count)
    gtk_widget_unparent(g_ptr_array_steal_index(page->labels, page->labels->len - 1));
  for (int i = 0; i < count; i++) {
    GtkLabel *label = g_ptr_array_index(page->labels, i);
    if (g_strcmp0(gtk_label_get_text(label), texts[i]) != 0) gtk_label_set_text(label, texts[i]);
  }
  gtk_widget_queue_allocate(GTK_WIDGET(page));
}
#endif

void window_page_set_paragraphs(GtkWidget *widget, const char *const *texts, const int *boxes, int count) {
  WindowPage *page = page_of(widget);
  g_array_set_size(page->boxes, 0);
  g_array_append_vals(page->boxes, boxes, (guint)count);
#if GTK_CHECK_VERSION(4, 14, 0)
  guint before = (guint)g_utf8_strlen(page->text->str, (gssize)page->text->len);
  if (before > 0)
    gtk_accessible_text_update_contents(GTK_ACCESSIBLE_TEXT(page), GTK_ACCESSIBLE_TEXT_CONTENT_CHANGE_REMOVE, 0, before);
  g_string_truncate(page->text, 0);
  g_array_set_size(page->starts, 0);
  for (int i = 0; i < count; i++) {
    guint start = (guint)page->text->len;
    g_array_append_val(page->starts, start);
    g_string_append(page->text, texts[i]);
    g_string_append(page->text, "\n\n");
  }
  guint after = (guint)g_utf8_strlen(page->text->str, (gssize)page->text->len);
  if (after > 0)
    gtk_accessible_text_update_contents(GTK_ACCESSIBLE_TEXT(page), GTK_ACCESSIBLE_TEXT_CONTENT_CHANGE_INSERT, 0, after);
#else
  set_labels(page, texts, count);
#endif
}

#endif
