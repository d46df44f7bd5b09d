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

test('saving unchanged settings of the booking page sends them as they are', () => {
  const { url: _, version: expected_version, ...settings } = saved
  assert.deepEqual(settingsOf(draftOf(saved), 3), { ...settings, expected_version })
})

test('each line of a text field is an entry of its list, and a website address is shortened to its origin', () => {
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

test('the HTML to embed contains the URL of the booking page', () => {
  assert.match(embedCode(saved.url), /^<iframe src="https:\/\/quoin\.example\/book\/00\.harbor"/)
})
