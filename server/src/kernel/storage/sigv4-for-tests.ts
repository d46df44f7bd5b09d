import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * A signed request. The functions in this file verify its signature as S3 does. They follow "Authenticating Requests
 * (AWS Signature Version 4)" of the S3 API reference and share no code with the service.
 */
export interface SignedRequest {
  method: string
  /** Path and query of the URL, as received. */
  url: string
  headers: IncomingHttpHeaders
}

export interface Judge {
  accessKeyId: string
  secretAccessKey: string
  region: string
  now: Date
}

interface Claimed {
  credential: string
  signedHeaders: string[]
  signature: string
  at: string
  payload: string
  expires?: number
}

export function findSignatureIssue(request: SignedRequest, judge: Judge): string | undefined {
  const claimed = claimedByHeader(request) ?? claimedByQuery(request)
  if (!claimed) return 'AccessDenied'
  const [keyId, day, region, service, end] = claimed.credential.split('/')
  if (keyId !== judge.accessKeyId) return 'InvalidAccessKeyId'
  if (day !== claimed.at.slice(0, 8) || region !== judge.region || service !== 's3' || end !== 'aws4_request')
    return 'AuthorizationHeaderMalformed'
  const late = (judge.now.getTime() - instantOf(claimed.at)) / 1000
  if (claimed.expires === undefined ? Math.abs(late) > 900 : late > claimed.expires || late < -900)
    return claimed.expires === undefined ? 'RequestTimeTooSkewed' : 'AccessDenied'
  if (claimed.expires !== undefined && (claimed.expires < 1 || claimed.expires > 604_800))
    return 'AuthorizationQueryParametersError'
  if (!mustBeSigned(request).every((name) => claimed.signedHeaders.includes(name))) return 'AccessDenied'
  return signatureOf(request, claimed, judge.secretAccessKey) === claimed.signature
    ? undefined
    : 'SignatureDoesNotMatch'
}

/** Returns the names of the headers that must be signed: `host` and all that begin with `x-amz-`. */
function mustBeSigned({ headers }: SignedRequest): string[] {
  return ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
}

function claimedByHeader({ headers }: SignedRequest): Claimed | undefined {
  const [, credential, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const at = headers['x-amz-date']
  const payload = headers['x-amz-content-sha256']
  if (!credential || !names || !signature || typeof at !== 'string' || typeof payload !== 'string')
    return undefined
  return { credential, signedHeaders: names.split(';'), signature, at, payload }
}

function claimedByQuery({ url }: SignedRequest): Claimed | undefined {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  const read = (name: string): string | undefined => query.get(`X-Amz-${name}`) ?? undefined
  const [credential, names, signature, at, expires] = [
    read('Credential'),
    read('SignedHeaders'),
    read('Signature'),
    read('Date'),
    read('Expires'),
  ]
  if (read('Algorithm') !== 'AWS4-HMAC-SHA256' || !credential || !names || !signature || !at || !expires)
    return undefined
  const signedHeaders = names.split(';')
  return { credential, signedHeaders, signature, at, payload: 'UNSIGNED-PAYLOAD', expires: Number(expires) }
}

function signatureOf(request: SignedRequest, claimed: Claimed, secret: string): string {
  const scope = claimed.credential.split('/').slice(1)
  const toSign = [
    'AWS4-HMAC-SHA256',
    claimed.at,
    scope.join('/'),
    sha256(canonicalRequest(request, claimed)),
  ].join('\n')
  const key = scope.reduce<Buffer>((derivedKey, part) => hmac(derivedKey, part), Buffer.from(`AWS4${secret}`))
  return hmac(key, toSign).toString('hex')
}

function canonicalRequest(
  { method, url, headers }: SignedRequest,
  { signedHeaders, payload }: Claimed,
): string {
  const [path = '', query = ''] = url.split('?')
  const parameters = query
    .split('&')
    .filter((each) => each !== '' && !each.startsWith('X-Amz-Signature='))
    .map((each) => {
      const [name = '', value = ''] = each.split('=')
      return [encoded(decodeURIComponent(name)), encoded(decodeURIComponent(value))] as const
    })
    .toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  const lines = signedHeaders.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replaceAll(/ +/g, ' ')}`,
  )
  const segments = path.split('/').map((segment) => encoded(decodeURIComponent(segment)))
  return [
    method,
    segments.join('/'),
    parameters.join('&'),
    ...lines,
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n')
}

/** Percent-encodes every byte except the unreserved characters of RFC 3986, with hexadecimal digits in upper case. */
function encoded(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const letter = String.fromCodePoint(byte)
      return /[A-Za-z0-9\-._~]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

function instantOf(at: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
