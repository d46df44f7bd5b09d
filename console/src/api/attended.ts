/** Time without input after which nobody seems to use the window, in milliseconds. */
const longestPauseMs = 120_000

let lastInputAt = Date.now()

/** Watches for input in this window. */
export function watchInput(target: EventTarget): void {
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    target.addEventListener(type, () => (lastInputAt = Date.now()), { capture: true, passive: true })
}

/**
 * Headers of a request. While nobody uses the window, its requests must not keep the session valid: on a shared computer it
 * would last as long as records change.
 */
export const attendanceHeaders = (): Record<string, string> =>
  Date.now() - lastInputAt > longestPauseMs ? { 'console-unattended': '1' } : {}
