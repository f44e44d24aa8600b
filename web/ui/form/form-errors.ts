/**
 * Converts the server’s `errors` (field → messages) to the format of Mantine’s `form.setErrors`. `steps[0].title` and
 * `steps.0.title` are the same field; several messages of a field become several lines.
 */
export function toFormErrors(errors: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([, messages]) => messages.length > 0)
      .map(([field, messages]) => [field.replace(/\[(\d+)\]/g, '.$1'), messages.join('\n')]),
  );
}
