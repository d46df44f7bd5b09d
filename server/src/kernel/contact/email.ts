import { domainToASCII } from 'node:url'

export interface Email {
  /** The address as entered, without surrounding spaces. */
  original: string
  /**
   * Address for sending. The domain is in lower case. The local part stays as entered, because the receiving server
   * may distinguish upper and lower case.
   */
  address: string
  /** Address for comparison: in lower case, with an international domain in its ASCII form. */
  key: string
}

const addressLimit = 254
const localPartLimit = 64
const localPart = /^[^\s\p{C}"(),:;<>@[\\\]]+$/u
const domainLabel = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u

/** Parses an email address. Null if its form is invalid. Does not check whether the address exists. */
export function parseEmail(text: string): Email | null {
  const original = text.trim()
  if (original.length > addressLimit || !original.isWellFormed()) return null
  const at = original.lastIndexOf('@')
  const local = original.slice(0, Math.max(at, 0))
  const domain = original.slice(at + 1).toLowerCase()
  if (!isLocalPart(local)) return null
  const asciiDomain = isDomain(domain) ? domainToASCII(domain) : ''
  if (asciiDomain === '') return null
  return { original, address: `${local}@${domain}`, key: `${local.toLowerCase()}@${asciiDomain}` }
}

function isLocalPart(local: string): boolean {
  const hasStrayPoint = local.startsWith('.') || local.endsWith('.') || local.includes('..')
  return local.length <= localPartLimit && localPart.test(local) && !hasStrayPoint
}

/**
 * True if the domain has at least two labels and the last one is not a number. "localhost" and "10.0.0.1" are not email
 * domains.
 */
function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  return (
    labels.length >= 2 && labels.every((label) => domainLabel.test(label)) && !/^\d+$/.test(labels.at(-1)!)
  )
}
