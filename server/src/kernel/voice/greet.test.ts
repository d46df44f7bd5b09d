import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greet } from './greet.ts'

const callbackUrls = {
  recording: 'https://quoin.test/api/webhooks/twilio/recording?org=1&more="2"',
  transcription: 'https://quoin.test/api/webhooks/twilio/transcription?org=1',
}
const said = (company: string): string =>
  /<Say>You have reached (.*)\. Please/.exec(greet(company, callbackUrls))![1]!

test('the name of a company is escaped in the spoken text, whatever it contains', () => {
  assert.equal(said('Smith & Sons <Roofs> "Best"'), 'Smith &amp; Sons &lt;Roofs&gt; &quot;Best&quot;')
  assert.equal(
    said('</Say><Dial>+19005550100</Dial><Say>'),
    '&lt;/Say&gt;&lt;Dial&gt;+19005550100&lt;/Dial&gt;&lt;Say&gt;',
  )
  assert.equal(said(']]>&amp;'), ']]&gt;&amp;amp;')
  assert.equal(said('Sun 🌞 Café'), 'Sun 🌞 Café')
  assert.equal(said('a\u0000b\u001bc\nd\u0085e\ufffef\uffffg'), 'a b c d e f g')
  assert.equal(said('half \ud83c'), 'half \ufffd')
})

test('a long name is cut after 200 characters, and not inside a character', () => {
  assert.equal(said('x'.repeat(10_000)), 'x'.repeat(200))
  const sunny = said(`${'x'.repeat(199)}🌞${'y'.repeat(9000)}`)
  assert.equal(sunny, 'x'.repeat(199))
  assert.ok(greet('&'.repeat(10_000), callbackUrls).length < 4096)
})

test('callback URLs are escaped in the XML', () => {
  assert.match(
    greet('A', callbackUrls),
    /action="https:\/\/quoin\.test\/api\/webhooks\/twilio\/recording\?org=1&amp;more=&quot;2&quot;"/,
  )
})
