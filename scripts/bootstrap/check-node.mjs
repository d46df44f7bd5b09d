import { Refusal } from './refusal.mjs'

/**
 * Refuses a Node version that is too old to install the packages. (The server itself runs with the Node that is
 * installed as a package.)
 */
export function checkNode(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Refusal(`Quoin needs Node 20.19 or newer to install itself; this is ${version}.`)
}
