// SPDX-License-Identifier: GPL-2.0 OR MIT
// A board with a rotary encoder and its switch, as a device tree would describe one: lines 0 and 1 of a simulated chip
// go to the kernel's rotary-encoder driver, line 2 to gpio-keys.
#include <linux/gpio/consumer.h>
#include <linux/gpio/machine.h>
#include <linux/gpio_keys.h>
#include <linux/input.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/property.h>

// The properties of Documentation/devicetree/bindings/input/rotary-encoder.yaml, by the names they have there.
static unsigned int steps_per_period = 1, steps = 24, axis = REL_X, key = KEY_ENTER;
static bool relative_axis = true, rollover;
module_param(steps_per_period, uint, 0444);
module_param(steps, uint, 0444);
module_param(axis, uint, 0444);
module_param(key, uint, 0444);
module_param(relative_axis, bool, 0444);
module_param(rollover, bool, 0444);

#define CHIP "lab-lines"
#define ENCODER "rotary-encoder"
#define SWITCH "gpio-keys"
// No other device of these names has this number.
#define NUMBER 7

static struct gpiod_lookup_table encoder_lines = {
	.dev_id = ENCODER ".7",
	.table = {
		GPIO_LOOKUP_IDX(CHIP, 0, NULL, 0, GPIO_ACTIVE_HIGH),
		GPIO_LOOKUP_IDX(CHIP, 1, NULL, 1, GPIO_ACTIVE_HIGH),
		{ },
	},
};
// gpio-keys takes a line's number from platform data, not a lookup: the board asks for it under a name of its own.
static struct gpiod_lookup_table switch_line = {
	.dev_id = "lab-board.7",
	.table = { GPIO_LOOKUP_IDX(CHIP, 2, NULL, 0, GPIO_ACTIVE_HIGH), { } },
};
static struct gpio_keys_button button = {
	.type = EV_KEY,
	.desc = "switch",
	.debounce_interval = 5, // ms, the binding's default
};
static const struct gpio_keys_platform_data keys = { .buttons = &button, .nbuttons = 1, .name = "Lab Board Switch" };
static struct platform_device *board, *encoder, *push;

static struct platform_device *make_encoder(void)
{
	struct property_entry properties[] = {
		PROPERTY_ENTRY_U32("rotary-encoder,steps-per-period", steps_per_period),
		PROPERTY_ENTRY_U32("rotary-encoder,steps", steps),
		PROPERTY_ENTRY_U32("linux,axis", axis),
		{ }, { }, { },
	};
	struct property_entry *next = &properties[3];
	const struct platform_device_info info = { .name = ENCODER, .id = NUMBER, .properties = properties };

	if (relative_axis)
		*next++ = PROPERTY_ENTRY_BOOL("rotary-encoder,relative-axis");
	if (rollover)
		*next++ = PROPERTY_ENTRY_BOOL("rotary-encoder,rollover");
	return platform_device_register_full(&info);
}

static struct platform_device *make_switch(void)
{
	struct gpio_desc *line = gpiod_get(&board->dev, NULL, GPIOD_ASIS);

	if (IS_ERR(line))
		return ERR_CAST(line);
	button.gpio = desc_to_gpio(line);
	button.code = key;
	gpiod_put(line);
	return platform_device_register_data(NULL, SWITCH, NUMBER, &keys, sizeof(keys));
}

static void take_apart(void)
{
	if (!IS_ERR_OR_NULL(push))
		platform_device_unregister(push);
	if (!IS_ERR_OR_NULL(encoder))
		platform_device_unregister(encoder);
	if (!IS_ERR_OR_NULL(board))
		platform_device_unregister(board);
	gpiod_remove_lookup_table(&switch_line);
	gpiod_remove_lookup_table(&encoder_lines);
}

static int __init lab_board_init(void)
{
	gpiod_add_lookup_table(&encoder_lines);
	gpiod_add_lookup_table(&switch_line);
	board = platform_device_register_simple("lab-board", NUMBER, NULL, 0);
	if (!IS_ERR(board))
		encoder = make_encoder();
	if (!IS_ERR_OR_NULL(encoder))
		push = make_switch();
	if (!IS_ERR_OR_NULL(push))
		return 0;
	take_apart();
	return -ENODEV;
}

static void __exit lab_board_exit(void)
{
	take_apart();
}

module_init(lab_board_init);
module_exit(lab_board_exit);
MODULE_DESCRIPTION("A rotary encoder and its switch on simulated GPIO lines");
MODULE_LICENSE("Dual MIT/GPL");
