import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** First and last address of each range that is not public. */
const ranges: Record<string, string[]> = {
  '0.0.0.0/8': ['0.0.0.0', '0.255.255.255'],
  '10.0.0.0/8': ['10.0.0.0', '10.255.255.255'],
  '100.64.0.0/10 shared by carriers': ['100.64.0.0', '100.127.255.255'],
  '127.0.0.0/8': ['127.0.0.1', '127.255.255.255'],
  '169.254.0.0/16': ['169.254.0.0', '169.254.169.254', '169.254.255.255'],
  '172.16.0.0/12': ['172.16.0.0', '172.31.255.255'],
  '192.0.0.0/24': ['192.0.0.0', '192.0.0.255'],
  '192.0.2.0/24': ['192.0.2.0', '192.0.2.255'],
  '192.88.99.0/24': ['192.88.99.0', '192.88.99.255'],
  '192.168.0.0/16': ['192.168.0.0', '192.168.255.255'],
  '198.18.0.0/15': ['198.18.0.0', '198.19.255.255'],
  '198.51.100.0/24': ['198.51.100.0', '198.51.100.255'],
  '203.0.113.0/24': ['203.0.113.0', '203.0.113.255'],
  '224.0.0.0/4': ['224.0.0.0', '239.255.255.255'],
  '240.0.0.0/4 and broadcast': ['240.0.0.0', '255.255.255.255'],
  'metadata of a cloud, at a public address': ['168.63.129.16', '::ffff:168.63.129.16'],
  ':: and ::1': ['::', '::1', '0:0:0:0:0:0:0:1'],
  '::/96 IPv4-compatible': ['::2', '::127.0.0.1', '::a00:1', '::8.8.8.8'],
  '::ffff:0:0/96 IPv4-mapped, by the inner address': [
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
  ],
  '::ffff:0:0:0/96 IPv4-translated': ['::ffff:0:127.0.0.1'],
  '64:ff9b::/96 NAT64': ['64:ff9b::', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b::ffff:ffff'],
  '64:ff9b:1::/48 local NAT64': ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  '100::/64 discard': ['100::', '100::ffff:ffff:ffff:ffff'],
  '2001::/32 Teredo': ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2001:10::/28 and 2001:20::/28 ORCHID': ['2001:10::', '2001:20::', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2001:db8::/32': ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2002::/16 6to4': ['2002::', '2002:7f00:1::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  '3fff::/20': ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  '5f00::/16': ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'fc00::/7': ['fc00::', 'fd00:ec2::254', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'fe80::/10': ['fe80::', 'fe80::1%eth0', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'fec0::/10 site-local': ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'ff00::/8': ['ff00::', 'ff02::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'not given out': ['1::', '4000::', '8000::1', 'e000::1'],
  'no address at all': ['', 'localhost', 'example.com', '1.2.3.4.5', ':::', '256.1.1.1'],
}

for (const [range, addresses] of Object.entries(ranges)) {
  test(`addresses in this range are not public: ${range}`, () => {
    for (const address of addresses) assert.equal(isPublicAddress(address), false, address)
  })
}

test('other addresses are public, also those right beside a special range', () => {
  const addresses = [
    '8.8.8.8',
    '1.0.0.0',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '168.63.129.15',
    '172.15.255.255',
    '172.32.0.0',
    '192.169.0.0',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '2001:4860:4860::8888',
    '2606:4700:4700::1111',
    '2003::1',
    '2a00::1',
  ]
  for (const address of addresses) assert.equal(isPublicAddress(address), true, address)
})

test('loopback addresses are recognized in IPv4, in IPv6 and as IPv4-mapped', () => {
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    assert.equal(isLoopbackAddress(address), true, address)
  for (const address of ['10.0.0.1', '::', '8.8.8.8', 'localhost', ''])
    assert.equal(isLoopbackAddress(address), false, address)
})
