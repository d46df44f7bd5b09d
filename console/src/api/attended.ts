/** Time without input after which the window counts as unused, in milliseconds. */
const longestPauseMs = 120_000

let lastInputAt = Date.now()

/** Records the time of each input in this window. */
export function watchInput(target: EventTarget): void {
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    target.addEventListener(type, () => (lastInputAt = Date.now()), { capture: true, passive: true })
}

/**
 * Returns additional headers for a request. If the window is unused, they mark the request, so that it does not extend
 * the session. An unused window still sends requests whenever records change. Without the mark, these requests would
 * keep the session of a shared computer from ending.
 */
export const attendanceHeaders = (): Record<string, string> =>
  Date.now() - lastInputAt > longestPauseMs ? { 'console-unattended': '1' } : {}
