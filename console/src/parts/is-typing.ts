/**
 * True while the focus is in a field or menu. Keys then type or navigate there, so single keys must not run commands.
 */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, audio, [role=menu]') !== null)
