/** The place in the program at which a call began. */
export interface CallSite {
  stack?: string
}

/** Type of the runtime's function that writes the current stack into an object. Not every runtime has this function. */
type Capture = ((target: object, hidden: unknown) => void) | undefined

/**
 * Records the place at which `hidden` was called. An error that is created later, after an answer has arrived, would
 * otherwise name only the lines of this package. The text of the stack is computed only when it is read.
 */
export function captureCallSite(hidden: unknown): CallSite {
  const site: CallSite = {}
  const capture = (Error as { captureStackTrace?: Capture }).captureStackTrace
  if (capture) capture(site, hidden)
  else site.stack = new Error('call site').stack ?? ''
  return site
}

/** Replaces the lines of an error's stack by the lines of the place at which the call began. */
export function setCallSite(error: Error, site: CallSite, label: string): void {
  const { stack = '' } = site
  const lines = stack.indexOf('\n    at ')
  const stackText = `${error.name} [${label}]: ${error.message}${lines < 0 ? `\n${stack}` : stack.slice(lines)}`
  Object.defineProperty(error, 'stack', { value: stackText, configurable: true, writable: true })
}
