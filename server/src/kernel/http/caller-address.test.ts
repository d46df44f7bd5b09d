import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf, readCallerAddress } from './caller-address.ts'
import { trustedProxies } from './trusted-proxies.ts'

const trusts = trustedProxies(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])
const read = (peer: string, headers: Record<string, string>): string =>
  readCallerAddress(peer, headers, trusts)

test('behind trusted proxies the caller is the last address that is not such a proxy', () => {
  const vectors: [expected: string, header: string][] = [
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9', '203.0.113.9, 10.1.1.1, 192.0.2.7'],
    ['203.0.113.9', '203.0.113.9:4711'],
    ['203.0.113.9', '::ffff:203.0.113.9'],
    ['2001:db8::1', '[2001:db8::1]:4711'],
    ['2001:db8::1', '2001:DB8::1'],
    ['2001:db8::1', '2001:db8::1, fd00::2'],
  ]
  for (const [expected, header] of vectors)
    assert.equal(read('10.0.0.1', { 'x-forwarded-for': header }), expected)
  assert.equal(read('::ffff:10.0.0.1', { 'x-forwarded-for': '203.0.113.9' }), '203.0.113.9')
})

test('addresses that a caller adds before its own are ignored', () => {
  for (const invented of ['198.51.100.1', '10.9.9.9', '127.0.0.1, 10.0.0.2', 'unknown', '"', ',,,'])
    assert.equal(read('10.0.0.1', { 'x-forwarded-for': `${invented}, 203.0.113.9` }), '203.0.113.9', invented)
})

test('forwarding headers are ignored unless the peer is a trusted proxy', () => {
  for (const peer of ['203.0.113.9', '11.0.0.1', '192.0.2.8']) {
    assert.equal(read(peer, { 'x-forwarded-for': '198.51.100.1' }), peer)
    assert.equal(read(peer, { forwarded: 'for=198.51.100.1' }), peer)
  }
  assert.equal(
    readCallerAddress('10.0.0.1', { 'x-forwarded-for': '198.51.100.1' }, trustedProxies([])),
    '10.0.0.1',
  )
})

test('the Forwarded header is parsed according to RFC 7239', () => {
  const vectors: [expected: string, header: string][] = [
    ['203.0.113.9', 'for=203.0.113.9;proto=https;by=10.0.0.1'],
    ['203.0.113.9', 'by=10.0.0.1;For="203.0.113.9:80"'],
    ['2001:db8::1', 'for="[2001:db8::1]:4711", for=10.1.1.1'],
    ['203.0.113.9', 'for=198.51.100.1, for=203.0.113.9;host="a, for=198.51.100.2"'],
    ['10.0.0.1', 'for=198.51.100.1, for=_hidden'],
    ['10.0.0.1', 'for=198.51.100.1, proto=https'],
  ]
  for (const [expected, header] of vectors)
    assert.equal(read('10.0.0.1', { forwarded: header }), expected, header)
})

test('if Forwarded and X-Forwarded-For disagree, both are ignored', () => {
  const both = (forwarded: string, forwardedFor: string): string =>
    read('10.0.0.1', { forwarded, 'x-forwarded-for': forwardedFor })
  assert.equal(both('for=203.0.113.9', '203.0.113.9'), '203.0.113.9')
  assert.equal(both('for=198.51.100.1', '203.0.113.9'), '10.0.0.1')
  assert.equal(both('for=203.0.113.9', '198.51.100.1'), '10.0.0.1')
})

test('an invalid forwarded address is ignored along with all before it, and a caller without an address is `unknown`', () => {
  assert.equal(read('10.0.0.1', { 'x-forwarded-for': '198.51.100.1, unknown' }), '10.0.0.1')
  assert.equal(read('10.0.0.1', { 'x-forwarded-for': '' }), '10.0.0.1')
  assert.equal(read('10.0.0.1', {}), '10.0.0.1')
  assert.equal(readCallerAddress(undefined, {}, trusts), 'unknown')
})

test('callers are grouped by the first 64 bits of an IPv6 address, and by the whole IPv4 address', () => {
  const vectors: [address: string, network: string][] = [
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0001::5:6:7:8', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::192.0.2.1', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b::192.0.2.1'],
    ['unknown', 'unknown'],
  ]
  for (const [address, network] of vectors) assert.equal(networkOf(address), network, address)
})

test('each of many peers keeps its own address', () => {
  const peers = Array.from({ length: 2500 }, (_, at) => `10.1.${Math.floor(at / 250)}.${at % 250}`)
  for (const peer of [...peers, ...peers])
    assert.equal(
      readCallerAddress(`::ffff:${peer}`, {}, () => false),
      peer,
    )
})
