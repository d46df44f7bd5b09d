/** True while the person types or chooses, so that single keys are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, audio, [role=menu]') !== null)
