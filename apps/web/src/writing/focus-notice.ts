/** Moves the focus to the message about the content of a form. */
export function focusNotice(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[data-notice]')?.focus()
}
