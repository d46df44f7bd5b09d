import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ConfigError, readConfig } from './config.ts'
import { settingNames } from './setting-names.ts'

test('without any environment variable, the documented defaults apply', () => {
  const config = readConfig({})
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.port, 3000)
  assert.equal(config.publicUrl, 'http://127.0.0.1:3000')
  assert.equal(config.rateLimitPerMinute, 600)
  assert.equal(config.role, 'all')
  assert.equal(config.monitorIntervalSeconds, 60)
  assert.deepEqual(config.webhookRetrySeconds, [10, 60, 300])
  assert.equal(config.retention.eventsMs, 400 * 86_400_000)
  assert.equal(config.webhookAllowPrivateTargets, false)
  assert.deepEqual([...config.released], [])
  assert.match(config.dataDirectory, /\/\.quoin$/)
})

test('an unusable value or an unknown variable stops the start with a message that names it', () => {
  const wrong: Record<string, string> = {
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    REDIS_URL: 'http://x',
    SMTP_URL: 'mail.example.com',
    MAINTENANCE_EMAIL: 'operators at example.com',
    QUOIN_ROLE: 'boss',
    QUOIN_API_PROCESSES: '0',
    QUOIN_DB_CONNECTIONS: '4:1',
    QUOIN_CELL: '0A',
    QUOIN_RELEASE: 'estimates.create,estimates.fly',
    QUOIN_PUBLIC_URL: 'ftp://x',
    QUOIN_RATE_LIMIT_PER_MINUTE: '-5',
    QUOIN_WEBHOOK_RETRY_SECONDS: '10,soon',
    QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS: 'yes',
    QUOIN_MONITOR_INTERVAL_SECONDS: '1.5',
    QUOIN_LOG_LEVEL: 'loud',
    QUOIN_PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_live_aloneinthis',
    STRIPE_WEBHOOK_SECRET: 'whsec_aloneinthis',
    QUOIN_TRUSTED_PROXIES: '10.0.0.0/33',
    QUOIN_DEMO: 'perhaps',
    QUOIN_SMS: 'twilio',
    QUOIN_VOICE: 'twilio',
    TWILIO_AUTH_TOKEN: 'secret',
    QUOIN_PROPERTY_DATA: 'rentcast',
    QUOIN_MAPS: 'google',
    QUOIN_IMAGERY: 'google',
    GOOGLE_MAPS_SIGNING_SECRET: 'secret',
    QUOIN_RETENTION: 'events=soon',
    QUOIN_PROT: '1',
  }
  for (const [name, value] of Object.entries(wrong)) {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error) => error instanceof ConfigError && error.message.includes(name),
      name,
    )
  }
})

test('Google is used for maps if its key is set, unless QUOIN_MAPS says otherwise', () => {
  const read = (env: Record<string, string>) => readConfig(env).maps
  const secret = { GOOGLE_MAPS_API_KEY: 'a secret for tests' }
  assert.deepEqual(read({}), { provider: 'unset' })
  assert.deepEqual(read(secret), { provider: 'google', apiKey: 'a secret for tests' })
  assert.deepEqual(read({ ...secret, QUOIN_MAPS: 'off' }), { provider: 'off' })
  assert.deepEqual(read({ ...secret, QUOIN_MAPS: 'fake' }), { provider: 'fake' })
})

test('Google is used for street pictures if the maps key is set, with signed requests if a signing secret is set', () => {
  const read = (env: Record<string, string>) => readConfig(env).imagery
  const key = { GOOGLE_MAPS_API_KEY: 'a secret for tests' }
  const signingSecret = 'vNIXE0xscrmjlyV-12Nj_BvUPaw='
  const signed = { ...key, GOOGLE_MAPS_SIGNING_SECRET: signingSecret }
  assert.deepEqual(read({}), { provider: 'unset' })
  assert.deepEqual(read(key), { provider: 'google', apiKey: 'a secret for tests', signingSecret: undefined })
  assert.deepEqual(read(signed), { provider: 'google', apiKey: 'a secret for tests', signingSecret })
  assert.deepEqual(read({ ...signed, QUOIN_IMAGERY: 'off' }), { provider: 'off' })
  assert.deepEqual(read({ ...key, QUOIN_IMAGERY: 'fake' }), { provider: 'fake' })
  assert.equal(readConfig({ QUOIN_IMAGERY: 'fake' }).maps.provider, 'unset')
  assert.throws(
    () => read({ ...key, GOOGLE_MAPS_SIGNING_SECRET: 'not a secret' }),
    (error: Error) => error instanceof ConfigError && !error.message.includes('not a secret'),
  )
})

test('Rentcast is used for property data if its key is set, unless QUOIN_PROPERTY_DATA says otherwise', () => {
  const read = (env: Record<string, string>) => readConfig(env).propertyData
  const secret = { RENTCAST_API_KEY: 'a secret for tests' }
  assert.deepEqual(read({}), { provider: 'unset' })
  assert.deepEqual(read(secret), { provider: 'rentcast', apiKey: 'a secret for tests' })
  assert.deepEqual(read({ ...secret, QUOIN_PROPERTY_DATA: 'off' }), { provider: 'off' })
  assert.deepEqual(read({ ...secret, QUOIN_PROPERTY_DATA: 'fake' }), { provider: 'fake' })
})

test('the message about a refused URL does not repeat it, because it may contain a password', () => {
  assert.throws(
    () => readConfig({ DATABASE_URL: 'mysql://user:hunter2@host/db' }),
    (error: Error) => !error.message.includes('hunter2'),
  )
})

test('the public URL must not have a path', () => {
  assert.equal(readConfig({ QUOIN_PUBLIC_URL: 'https://quoin.example/' }).publicUrl, 'https://quoin.example')
  for (const wrong of ['https://quoin.example/app', 'https://quoin.example/?a=b', 'https://u@quoin.example'])
    assert.throws(() => readConfig({ QUOIN_PUBLIC_URL: wrong }), {
      message: 'QUOIN_PUBLIC_URL must be an address without a path, such as https://quoin.example.',
    })
})

test('demo organizations are made in an embedded database, and in another database only on request', () => {
  const DATABASE_URL = 'postgres://db.example/quoin'
  assert.equal(readConfig({}).demo, true)
  assert.equal(readConfig({ QUOIN_DEMO: '0' }).demo, false)
  assert.equal(readConfig({ DATABASE_URL }).demo, false)
  assert.equal(readConfig({ DATABASE_URL, QUOIN_DEMO: '1' }).demo, true)
})

test('trusted proxies are IP addresses and ranges', () => {
  const read = (value: string) => readConfig({ QUOIN_TRUSTED_PROXIES: value }).trustedProxies
  assert.deepEqual(read(' 10.0.0.0/8, 192.0.2.7 ,fd00::/8'), ['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])
  for (const wrong of ['everybody', '10.0.0.0/8/8', '10.0.0.0/-1', 'fd00::/129', '10.0.0'])
    assert.throws(() => read(`192.0.2.7, ${wrong}`), new RegExp(`not "${wrong}"`))
})

test('the number of database connections is given as readers:transactions', () => {
  const read = (QUOIN_DB_CONNECTIONS: string) => readConfig({ QUOIN_DB_CONNECTIONS }).databaseSizes
  assert.equal(readConfig({}).databaseSizes, undefined)
  assert.deepEqual(read('2:8'), { readers: 2, transactions: 8 })
  for (const wrong of ['16', '0:8', '4:16:2', '4:x', '101:16', '4:501'])
    assert.throws(() => read(wrong), {
      message: `QUOIN_DB_CONNECTIONS must have the form readers:transactions, from 1:2 to 100:500 (for example 4:16), not "${wrong}".`,
    })
})

test('blank values count as absent, and QUOIN_RELEASE is a list of capabilities', () => {
  assert.equal(readConfig({ PORT: ' ', QUOIN_ROLE: '' }).port, 3000)
  assert.deepEqual([...readConfig({ QUOIN_RELEASE: ' estimates.create , ' }).released], ['estimates.create'])
})

test('Stripe processes cards if its two secrets are set; simulated cards must be requested', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_ofthistest', STRIPE_WEBHOOK_SECRET: 'whsec_ofthistest' }
  assert.deepEqual(readConfig({}).payments, { provider: 'unset' })
  assert.deepEqual(readConfig(stripe).payments, {
    provider: 'stripe',
    secretKey: 'sk_test_ofthistest',
    webhookSecret: 'whsec_ofthistest',
  })
  assert.deepEqual(readConfig({ ...stripe, QUOIN_PAYMENTS: 'fake' }).payments, { provider: 'fake' })
  assert.deepEqual(readConfig({ ...stripe, QUOIN_PAYMENTS: 'manual' }).payments, { provider: 'manual' })
})

test('files are stored in the data directory, or in a bucket if all of its settings are given', () => {
  assert.deepEqual(readConfig({ QUOIN_DATA_DIR: '/data' }).storage, {
    kind: 'directory',
    dataDirectory: '/data',
  })
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'quoin-files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const { storage } = readConfig(bucket)
  assert.deepEqual(storage, {
    kind: 's3',
    endpoint: 'https://s3.example.com',
    bucket: 'quoin-files',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  assert.equal(
    (readConfig({ ...bucket, S3_REGION: 'eu-central-1' }).storage as { region: string }).region,
    'eu-central-1',
  )
  for (const name of Object.keys(bucket))
    assert.throws(
      () => readConfig({ ...bucket, [name]: '' }),
      /has an effect only with all of S3_ENDPOINT, S3_BUCKET/,
    )
  assert.throws(() => readConfig({ S3_REGION: 'eu-central-1' }), /S3_REGION has an effect only with/)
  assert.throws(() => readConfig({ ...bucket, S3_ENDPOINT: 'ftp://x' }), /S3_ENDPOINT must be an address/)
  assert.throws(() => readConfig({ ...bucket, S3_ENDPOINT: 'https://a:b@x' }), /without a password/)
  assert.throws(() => readConfig({ ...bucket, S3_BUCKET: '../other' }), /S3_BUCKET must be/)
})

test('Twilio uses its default URL, a configured https URL, or plain http on this machine only', () => {
  const account = {
    TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
    TWILIO_AUTH_TOKEN: 'a token for tests',
  }
  const apis = (TWILIO_API_URL?: string) => {
    const { sms, voice } = readConfig({
      ...account,
      ...(TWILIO_API_URL === undefined ? {} : { TWILIO_API_URL }),
    })
    return [sms, voice].map((each) => ('api' in each ? each.api : null))
  }
  assert.deepEqual(apis(), [undefined, undefined])
  const region = 'https://api.dublin.ie1.twilio.com'
  assert.deepEqual(apis(`${region}/`), [region, region])
  assert.deepEqual(apis('http://127.0.0.1:9')[0], 'http://127.0.0.1:9')
  for (const wrong of ['http://api.twilio.com', 'http://127.0.0.1.example.com', 'ftp://x', 'twilio'])
    assert.throws(
      () => apis(wrong),
      (error) => error instanceof ConfigError && error.message.includes('TWILIO_API_URL'),
    )
})

test('a variable whose name nearly matches a setting is refused, unless that setting is also present', () => {
  const misspelled = {
    DATABSE_URL: 'DATABASE_URL',
    DATABASE_URI: 'DATABASE_URL',
    DATABASEURL: 'DATABASE_URL',
    database_url: 'DATABASE_URL',
    REDIS_URI: 'REDIS_URL',
    STMP_URL: 'SMTP_URL',
    CRON_SECRETS: 'CRON_SECRET',
    S3_BUKET: 'S3_BUCKET',
    STRIPE_SECRETKEY: 'STRIPE_SECRET_KEY',
    TWILIO_ACOUNT_SID: 'TWILIO_ACCOUNT_SID',
    GOOGLE_MAP_API_KEY: 'GOOGLE_MAPS_API_KEY',
    RENTCAST_APIKEY: 'RENTCAST_API_KEY',
    MAINTENANCE_MAIL: 'MAINTENANCE_EMAIL',
    PROT: 'PORT',
    QUION_DATA_DIR: 'QUOIN_DATA_DIR',
    QUOIN_SECERT: 'QUOIN_SECRET',
  }
  for (const [name, suggestion] of Object.entries(misspelled))
    assert.throws(
      () => readConfig({ [name]: 'x' }),
      { message: `${name} is not a variable of Quoin: did you mean ${suggestion}?` },
      name,
    )
  readConfig({ DATABASE_URL: 'postgres://127.0.0.1/quoin', DATABASE_URI: 'of another program' })
  const foreign = [
    'HOME',
    'HOSTNAME',
    'PATH',
    'SMTP_USER',
    'PGHOST',
    'PGPORT',
    'REDIS_PORT',
    'STRIPE_API_KEY',
    'HTTP_URL',
    'APP_URL',
  ]
  for (const name of foreign) readConfig({ [name]: 'x' })
})

test('the variables that the guides set for programs do not stop the start', () => {
  const folder = new URL('../../docs/guides/', import.meta.url)
  const text = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('')
  const exported = new Set([...text.matchAll(/^export (QUOIN_\w+)=/gm)].map(([, name]) => name!))
  const read = new Set([...text.matchAll(/process\.env\['(QUOIN_\w+)'\]/g)].map(([, name]) => name!))
  assert.deepEqual([...exported], ['QUOIN_URL', 'QUOIN_KEY'])
  for (const name of [...exported, ...read]) assert.deepEqual(readConfig({ [name]: 'x' }).settings, [], name)
})

test('the variables that are read are exactly the known names', () => {
  const read = new Set<string>()
  const names: Record<string, string | undefined> = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'papers',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
    TWILIO_AUTH_TOKEN: 'a token for tests',
  }
  readConfig(new Proxy(names, { get: (env, name: string) => (read.add(name), env[name]) }))
  // These are set by npm and by systemd, and not by an operator.
  const others = new Set(['npm_lifecycle_event', 'SYSTEMD_EXEC_PID'])
  assert.deepEqual([...read].filter((name) => !others.has(name)).toSorted(), [...settingNames].toSorted())
})

test("a secret has a minimum length or its provider's format, and messages do not repeat it", () => {
  const short: Record<string, RegExp> = {
    QUOIN_SECRET: /^QUOIN_SECRET must have at least 32 characters; it has 5\.$/,
    QUOIN_SECRET_PREVIOUS: /32 characters/,
    CRON_SECRET: /16 characters/,
    EMAIL_INBOUND_WEBHOOK_SECRET: /16 characters/,
    STRIPE_SECRET_KEY: /^STRIPE_SECRET_KEY must be of the form sk_live_…\.$/,
    STRIPE_WEBHOOK_SECRET: /whsec_…/,
    TWILIO_ACCOUNT_SID: /AC and 32/,
    TWILIO_AUTH_TOKEN: /16 characters/,
    TWILIO_MESSAGING_SERVICE_SID: /MG and 32/,
    GOOGLE_MAPS_API_KEY: /16 characters/,
    RENTCAST_API_KEY: /16 characters/,
  }
  for (const [name, message] of Object.entries(short)) {
    assert.throws(() => readConfig({ [name]: 'short' }), { message }, name)
    assert.throws(
      () => readConfig({ [name]: 'short' }),
      (error: Error) => !error.message.includes('short'),
    )
  }
})

test('Stripe uses its default URL, a configured https URL, or plain http on this machine only', () => {
  const account = { STRIPE_SECRET_KEY: 'sk_test_ofthistest', STRIPE_WEBHOOK_SECRET: 'whsec_ofthistest' }
  const apiAt = (STRIPE_API_URL: string) =>
    (readConfig({ ...account, STRIPE_API_URL }).payments as { api?: object }).api
  assert.equal((readConfig(account).payments as { api?: object }).api, undefined)
  assert.deepEqual(apiAt('https://stripe.example'), { host: 'stripe.example', port: 443, protocol: 'https' })
  assert.deepEqual(apiAt('http://127.0.0.1:9'), { host: '127.0.0.1', port: 9, protocol: 'http' })
  assert.throws(() => apiAt('http://stripe.example'), { message: /^STRIPE_API_URL must start with https/ })
})
