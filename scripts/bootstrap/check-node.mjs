import { Refusal } from './refusal.mjs'

/** The oldest Node that npm and this bootstrap run under; the program itself runs under the packaged one. */
export function checkNode(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Refusal(`Quoin needs Node 20.19 or newer to install itself; this is ${version}.`)
}
