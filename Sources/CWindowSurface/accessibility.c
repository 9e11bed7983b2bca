#ifdef READERD_WINDOW

#include "CWindowSurface.h"

void window_describe(GtkWidget *widget, const char *label, const char *description) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                 GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

void window_control_set(GtkWidget *control, const char *title, const char *value, double now, double minimum,
                        double maximum) {
  // GTK 4.8 does not pass the value of a slider of our own on; as description and as text it is heard.
  gtk_label_set_text(GTK_LABEL(control), value);
  gtk_accessible_update_property(GTK_ACCESSIBLE(control), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                 GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, value, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, value, GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, minimum,
                                 GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, maximum, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, now, -1);
}

void window_announce(GtkWidget *page, const char *message) {
#if GTK_CHECK_VERSION(4, 14, 0)
  gtk_accessible_announce(GTK_ACCESSIBLE(page), message, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
#else
  (void)page, (void)message;
#endif
}

#endif
