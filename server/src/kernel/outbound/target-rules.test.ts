import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeTarget } from './target-rules.ts'

const scheme = 'must start with https://'
const port = 'must use port 443 or one from 1024 to 65535'
const address = 'must name a host, not an IP address'
const internal = 'must name a host of the public Internet'
const userinfo = 'must not contain a user name or password'
const fragment = 'must not have a fragment'
const noUrl = 'must be a URL'

const refused: Record<string, string> = {
  'http://example.com/': scheme,
  'ftp://example.com/': scheme,
  'file:///etc/passwd': scheme,
  'gopher://example.com/': scheme,
  'data:text/plain,hi': scheme,
  'https://example.com:80/': port,
  'https://example.com:22/': port,
  'https://example.com:1023/': port,
  'https://example.com:0/': port,
  'https://example.com:65536/': noUrl,
  'https://user@example.com/': userinfo,
  'https://user:pass@example.com/': userinfo,
  'https://@example.com/': userinfo,
  'https://example.com@10.0.0.1/': userinfo,
  'https://example.com/#part': fragment,
  'https://example.com/#': fragment,
  'https://127.0.0.1/': address,
  'https://127.1/': address,
  'https://0x7f.1/': address,
  'https://2130706433/': address,
  'https://0177.0.0.1/': address,
  'https://127.0.0.1./': address,
  'https://127。0。0。1/': address,
  'https://127．0．0．1/': address,
  'https://①②⑦.⓪.⓪.①/': address,
  'https://１２７.0.0.1/': address,
  'https://%31%32%37.0.0.1/': address,
  'https://8.8.8.8/': address,
  'https://169.254.169.254/latest/meta-data/': address,
  'https://[::1]/': address,
  'https://[::]/': address,
  'https://[::ffff:10.0.0.1]/': address,
  'https://[::ffff:7f00:1]/': address,
  'https://[64:ff9b::7f00:1]/': address,
  'https://[2001:4860:4860::8888]/': address,
  'https://localhost/': internal,
  'https://LOCALHOST/': internal,
  'https://localhost./': internal,
  'https://ｌｏｃａｌｈｏｓｔ/': internal,
  'https://foo.localhost/': internal,
  'https://foo.localhost./': internal,
  'https://metadata.google.internal/': internal,
  'https://metadata.google.internal./': internal,
  'https://printer.local/': internal,
  'https://printer.local.:8443/': internal,
  'https://intranet/': internal,
  'https://intranet./': internal,
  'https://example..com/': 'must name a host',
  'https://example.com../': 'must name a host',
  'https://.example.com/': 'must name a host',
  'https://exa mple.com/': noUrl,
  ' https://example.com/': noUrl,
  'https://example.com/\r\nX-Injected: 1': noUrl,
  'https://exam\tple.com/': noUrl,
  'https:\\\\example.com\\': noUrl,
  'https://example.com\\@10.0.0.1/': noUrl,
  'https://[fe80::1%25eth0]/': noUrl,
  'https://1.2.3.4.5/': noUrl,
  'https://256.0.0.1/': noUrl,
  'https://': noUrl,
  'example.com/hook': noUrl,
  '//example.com/': noUrl,
  '': noUrl,
}

for (const [url, reason] of Object.entries(refused)) {
  test(`the target ${JSON.stringify(url)} is refused`, () => {
    assert.deepEqual(judgeTarget(url, { allowPrivate: false }), { refusal: reason })
  })
}

test('public host names are accepted, with port 443 or from 1024', () => {
  for (const url of [
    'https://example.com',
    'https://example.com:443/hook?token=a@b',
    'https://example.com:1024/',
    'https://example.com:65535/',
    'https://hooks.example.co.uk./path',
    'https://bücher.example/',
    'https://local.example.com/',
    'https://mylocalhost.com/',
    'https://127.0.0.1.nip.io/',
  ]) {
    const judged = judgeTarget(url, { allowPrivate: false })
    assert.equal(judged.refusal, undefined, url)
  }
})

test('a URL may have at most 2048 characters', () => {
  const base = 'https://example.com/'
  const rules = { allowPrivate: false }
  assert.equal(judgeTarget(base.padEnd(2048, 'a'), rules).refusal, undefined)
  assert.equal(judgeTarget(base.padEnd(2049, 'a'), rules).refusal, 'must be at most 2048 characters long')
})

test('in development, plain HTTP and loopback are accepted, and other private targets are refused', () => {
  const rules = { allowPrivate: true }
  for (const url of [
    'http://127.0.0.1:3000/',
    'http://localhost/',
    'https://localhost:8443/',
    'http://app.localhost:8080/',
    'http://[::1]:3000/',
    'http://example.com/',
  ])
    assert.equal(judgeTarget(url, rules).refusal, undefined, url)
  for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/', 'https://8.8.8.8/'])
    assert.equal(judgeTarget(url, rules).refusal, address, url)
  assert.equal(judgeTarget('http://metadata.google.internal/', rules).refusal, internal)
  assert.equal(judgeTarget('ftp://localhost/', rules).refusal, scheme)
})
