#ifdef READERD_WINDOW

#include "CWindowSurface.h"

GskRenderNode *window_image_node(cairo_surface_t *surface, double width, double height) {
  GskRenderNode *node = gsk_cairo_node_new(&GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
  cairo_t *cairo = gsk_cairo_node_get_draw_context(node);
  cairo_set_source_surface(cairo, surface, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
  cairo_paint(cairo);
  cairo_destroy(cairo);
  return node;
}

GskRenderNode *window_texture_node(cairo_surface_t *surface, double width, double height) {
  int columns = cairo_image_surface_get_width(surface), rows = cairo_image_surface_get_height(surface);
  gsize stride = (gsize)cairo_image_surface_get_stride(surface);
  // The pixels live as long as the texture needs them: the bytes hold the surface.
  GBytes *pixels = g_bytes_new_with_free_func(cairo_image_surface_get_data(surface), stride * (gsize)rows,
                                              (GDestroyNotify)cairo_surface_destroy, cairo_surface_reference(surface));
  GdkTexture *texture = gdk_memory_texture_new(columns, rows, GDK_MEMORY_DEFAULT, pixels, stride);
  GskRenderNode *node = gsk_texture_node_new(texture, &GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
  g_object_unref(texture);
  g_bytes_unref(pixels);
  return node;
}

GskRenderNode *window_ink_node(cairo_surface_t *coverage, const GdkRGBA *ink, double width, double height) {
  GskRenderNode *node = gsk_cairo_node_new(&GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
  cairo_t *cairo = gsk_cairo_node_get_draw_context(node);
  gdk_cairo_set_source_rgba(cairo, ink);
  cairo_mask_surface(cairo, coverage, 0, 0);
  cairo_destroy(cairo);
  return node;
}

GskRenderNode *window_ink_texture_node(cairo_surface_t *coverage, const GdkRGBA *ink, double width, double height) {
  cairo_surface_t *coloured =
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, cairo_image_surface_get_width(coverage),
                                 cairo_image_surface_get_height(coverage));
  double scale_x, scale_y;
  cairo_surface_get_device_scale(coverage, &scale_x, &scale_y);
  cairo_surface_set_device_scale(coloured, scale_x, scale_y);
  cairo_t *cairo = cairo_create(coloured);
  gdk_cairo_set_source_rgba(cairo, ink);
  cairo_mask_surface(cairo, coverage, 0, 0);
  cairo_destroy(cairo);
  cairo_surface_flush(coloured);
  GskRenderNode *node = window_texture_node(coloured, width, height);
  cairo_surface_destroy(coloured);
  return node;
}

gboolean window_is_drawn_by_cairo(GtkWidget *window) {
  GskRenderer *renderer = gtk_native_get_renderer(GTK_NATIVE(window));
  return renderer && g_strcmp0(G_OBJECT_TYPE_NAME(renderer), "GskCairoRenderer") == 0;
}

double window_scale(GtkWidget *widget) {
#if GTK_CHECK_VERSION(4, 12, 0)
  GtkNative *native = gtk_widget_get_native(widget);
  GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
  if (surface) return gdk_surface_get_scale(surface);
#endif
  return gtk_widget_get_scale_factor(widget);
}

#endif
