import { optionalText, type Options } from './command.ts'

/** Returns the signal that ends a command that follows something: by Ctrl-C, or after the seconds of `--for`. */
export function endingOf(options: Options): AbortSignal {
  const seconds = optionalText(options, 'for')
  const ending = new AbortController()
  process.once('SIGINT', () => ending.abort())
  if (seconds !== undefined) setTimeout(() => ending.abort(), Number(seconds) * 1000).unref()
  return ending.signal
}
