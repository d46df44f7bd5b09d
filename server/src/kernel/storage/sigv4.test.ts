import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSignatureIssue, type SignedRequest } from './sigv4-for-tests.ts'

const judge = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  now: new Date('2013-05-24T00:00:00Z'),
}
const host = 'examplebucket.s3.amazonaws.com'
const at = '20130524T000000Z'
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
const authorization = (names: string, signature: string): string =>
  `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`

const usual = 'host;x-amz-content-sha256;x-amz-date'
const empty = { host, 'x-amz-content-sha256': nothing, 'x-amz-date': at }
const presignedUrl = `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(credential)}&X-Amz-Date=${at}&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`

/** The examples of the S3 API reference, with the signatures that it states. */
const published: Record<string, SignedRequest> = {
  'GET Object': {
    method: 'GET',
    url: '/test.txt',
    headers: {
      ...empty,
      range: 'bytes=0-9',
      authorization: authorization(
        'host;range;x-amz-content-sha256;x-amz-date',
        'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      ),
    },
  },
  'PUT Object': {
    method: 'PUT',
    url: '/test$file.text',
    headers: {
      host,
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-date': at,
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      authorization: authorization(
        'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
        '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      ),
    },
  },
  'GET Bucket Lifecycle': {
    method: 'GET',
    url: '/?lifecycle',
    headers: {
      ...empty,
      authorization: authorization(usual, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'),
    },
  },
  'GET Bucket (List Objects)': {
    method: 'GET',
    url: '/?max-keys=2&prefix=J',
    headers: {
      ...empty,
      authorization: authorization(usual, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'),
    },
  },
  'a presigned address': { method: 'GET', url: presignedUrl, headers: { host } },
}

for (const [name, request] of Object.entries(published))
  test(`${name}: the request published by Amazon is accepted, and any change of it is refused`, () => {
    assert.equal(findSignatureIssue(request, judge), undefined)
    assert.equal(findSignatureIssue({ ...request, method: 'DELETE' }, judge), 'SignatureDoesNotMatch')
    assert.equal(
      findSignatureIssue({ ...request, url: request.url.replace('/', '/other') }, judge),
      'SignatureDoesNotMatch',
    )
    const elsewhere = { ...request, headers: { ...request.headers, host: 'elsewhere' } }
    assert.equal(findSignatureIssue(elsewhere, judge), 'SignatureDoesNotMatch')
    const other = { ...judge, secretAccessKey: 'another' }
    assert.equal(findSignatureIssue(request, other), 'SignatureDoesNotMatch')
    const later = { ...judge, now: new Date('2013-05-25T00:00:01Z') }
    assert.ok(['RequestTimeTooSkewed', 'AccessDenied'].includes(findSignatureIssue(request, later)!))
  })

test('an x-amz header that was not signed is refused', () => {
  const request = published['GET Object']!
  const more = { ...request, headers: { ...request.headers, 'x-amz-acl': 'public-read' } }
  assert.equal(findSignatureIssue(more, judge), 'AccessDenied')
})
