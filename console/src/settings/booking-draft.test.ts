import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftOf, embedCode, settingsOf } from './booking-draft.ts'

const saved = {
  enabled: true,
  services: ['House wash'],
  origins: ['https://a.example'],
  service_zips: ['60201', '60202'],
  refuses_other_zips: true,
  url: 'https://quoin.example/book/00.harbor',
  version: 3,
}

test('saving without changes sends the settings as they are', () => {
  const { url: _, version: expected_version, ...settings } = saved
  assert.deepEqual(settingsOf(draftOf(saved), 3), { ...settings, expected_version })
})

test('each line of a text becomes an entry of a list, and a URL is reduced to its origin', () => {
  const draft = {
    ...draftOf(saved),
    services: ' House wash \n\nGutters\n',
    origins: 'https://www.ada.example/book?x=1\nnot an address',
    service_zips: '60201,60202;60203\n60204',
  }
  const { services, origins, service_zips } = settingsOf(draft, 3)
  assert.deepEqual(services, ['House wash', 'Gutters'])
  assert.deepEqual(origins, ['https://www.ada.example', 'not an address'])
  assert.deepEqual(service_zips, ['60201', '60202', '60203', '60204'])
})

test('the embed code contains the URL of the form', () => {
  assert.match(embedCode(saved.url), /^<iframe src="https:\/\/quoin\.example\/book\/00\.harbor"/)
})
