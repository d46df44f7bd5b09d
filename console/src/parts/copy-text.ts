import { showToast } from './toasts.ts'

/**
 * Copies a text to the clipboard. If the clipboard is not available (on http pages, or if the person denies access),
 * shows the text instead. `name` begins the message, such as `The payment link`.
 */
export async function copyText(text: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(`${name} is in the clipboard.`)
  } catch {
    showToast(`${name}: ${text}`)
  }
}
