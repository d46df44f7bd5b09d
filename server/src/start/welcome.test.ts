import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { welcome } from './welcome.ts'

const welcomeFor = (role: 'all' | 'worker', smtpUrl: string | undefined): string =>
  welcome('http://127.0.0.1:3000', readConfig({ QUOIN_ROLE: role, SMTP_URL: smtpUrl }))

test('without a mail server the start says once that email is kept in the outbox and how to send it', () => {
  for (const role of ['all', 'worker'] as const) {
    assert.equal(welcomeFor(role, undefined).match(/kept in the outbox.*SMTP_URL=/g)?.length, 1)
    assert.doesNotMatch(welcomeFor(role, 'smtp://127.0.0.1'), /outbox.list|SMTP_URL/)
  }
})

test('the start of a restored installation says since when it is quiet, and how to end that', () => {
  const quietSince = '2026-11-24T02:35:50.000Z'
  for (const role of ['all', 'worker'] as const) {
    const config = readConfig({ QUOIN_ROLE: role })
    assert.match(
      welcome('http://127.0.0.1:3000', config, { quietSince }),
      /^ {2}Quiet {12}since 2026-11-24T02:35:50\.000Z, .* until you run `npm run quoin -- resume`$/m,
    )
    assert.doesNotMatch(welcome('http://127.0.0.1:3000', config), /Quiet/)
  }
})

test('one line lists the database, mail, cards and files that are configured, without passwords', () => {
  const lineOf = (env: Record<string, string>): string =>
    /^ {2}Uses {13}(.*)$/m.exec(welcome('http://127.0.0.1:3000', readConfig(env)))![1]!
  assert.equal(
    lineOf({ QUOIN_DATA_DIR: '/data' }),
    'database: embedded, in /data, with demonstration companies if it is new · mail: kept in the outbox · ' +
      'cards: recorded by hand, simulated for demonstration companies · files: in /data',
  )
  assert.equal(
    lineOf({
      DATABASE_URL: 'postgres://quoin:hidden@db.example:5433/trade',
      SMTP_URL: 'smtps://quoin:hidden@mail.example',
      STRIPE_SECRET_KEY: 'sk_test_hiddenhiddenhidden',
      STRIPE_WEBHOOK_SECRET: 'whsec_hiddenhiddenhidden',
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'papers',
      S3_ACCESS_KEY_ID: 'hidden',
      S3_SECRET_ACCESS_KEY: 'hidden',
    }),
    'database: trade at db.example:5433 · mail: sent by mail.example · cards: Stripe, in test mode · files: bucket papers at s3.example',
  )
})

test('a service of systemd names its own command to stop it, and its journal has no keys and links of the demonstration', () => {
  const state = {
    demo: {
      keys: { live: 'quoin_live_secret', test: 'quoin_test_secret' },
      pages: { estimate: '/p/secret', invoice: '/p/secret', booking: '/p/secret' },
    },
    consoleLink: 'http://127.0.0.1:3000/console/secret',
  } as Parameters<typeof welcome>[2]
  const textFor = (env: Record<string, string>): string =>
    welcome('http://127.0.0.1:3000', readConfig(env), state)
  const journal = textFor({ SYSTEMD_EXEC_PID: String(process.pid) })
  assert.match(journal, /^ {2}Stop {13}systemctl stop quoin$/m)
  assert.match(journal, /^ {2}Console {10}http:\/\/127\.0\.0\.1:3000\/console$/m)
  assert.doesNotMatch(journal, /secret|Ctrl-C/)
  for (const terminal of [textFor({}), textFor({ SYSTEMD_EXEC_PID: '1' })]) {
    assert.match(terminal, /^ {2}Stop {13}Ctrl-C$/m)
    assert.match(terminal, /quoin_live_secret/)
    assert.match(terminal, /console\/secret/)
  }
})

test('the start says how to create the first company only if there is none', () => {
  const textFor = (isEmpty: boolean): string =>
    welcome('http://127.0.0.1:3000', readConfig({ QUOIN_DEMO: '0' }), { isEmpty })
  assert.match(textFor(true), /^ {2}No company yet {3}create the first one; .*orgs create --help/m)
  assert.doesNotMatch(textFor(false), /company/)
})
