import type { settingNames } from '../../../server/src/setting-names.ts'

export type SettingName = (typeof settingNames)[number]

export interface DescribedSetting {
  group:
    | 'Service'
    | 'Database and scale'
    | 'Secrets'
    | 'Email'
    | 'Text messages and calls'
    | 'Payments'
    | 'Maps and data'
    | 'Files'
    | 'Backup and retention'
    | 'Webhooks and limits'
    | 'Routes for the operator'
  meaning: string
  /** Value that has the same effect as no value. Undefined if there is none. */
  usual?: string
  /** Explains what happens without a value, if no single value has the same effect. */
  without?: string
  /** A value that the service accepts. */
  example: string
}

const accountSid = `AC${'0'.repeat(32)}`

/** Every setting, for the page of settings. */
export const settingDescriptions: Readonly<Record<SettingName, DescribedSetting>> = {
  HOST: {
    group: 'Service',
    meaning: 'Address on which the service listens. `0.0.0.0` listens on all.',
    usual: '127.0.0.1',
    example: '0.0.0.0',
  },
  PORT: { group: 'Service', meaning: 'Port on which the service listens.', usual: '3000', example: '8080' },
  QUOIN_PUBLIC_URL: {
    group: 'Service',
    meaning: 'Address at which others reach the service. Links in messages begin with it. No path.',
    without: 'the address of `HOST` and `PORT`',
    example: 'https://quoin.example.com',
  },
  QUOIN_DATA_DIR: {
    group: 'Service',
    meaning: 'Directory of the embedded database, the stored files and the generated secrets.',
    usual: '.quoin',
    example: '/var/lib/quoin',
  },
  QUOIN_DEMO: {
    group: 'Service',
    meaning: '`1` creates the demonstration companies in a new database, `0` does not.',
    without: '`1` with the embedded database, `0` with `DATABASE_URL`',
    example: '0',
  },
  QUOIN_ROLE: {
    group: 'Service',
    meaning: '`api` answers requests, `worker` does background work, `all` does both.',
    usual: 'all',
    example: 'api',
  },
  QUOIN_API_PROCESSES: {
    group: 'Service',
    meaning: 'Number of processes that answer requests, 1 to 64.',
    usual: '1',
    example: '4',
  },
  QUOIN_CELL: {
    group: 'Service',
    meaning:
      'Two characters that name this installation in addresses and keys, if several installations share a host name.',
    usual: '00',
    example: 'a1',
  },
  QUOIN_RELEASE: {
    group: 'Service',
    meaning: 'Writes of the resource API that live keys may use: `estimates.create`.',
    without: 'none',
    example: 'estimates.create',
  },
  QUOIN_SECURITY_CONTACT: {
    group: 'Service',
    meaning:
      'Email address or https page for people who find a weakness of this installation. Published at `/.well-known/security.txt`.',
    without: 'there is no `security.txt`',
    example: 'security@example.com',
  },
  QUOIN_LOG_LEVEL: {
    group: 'Service',
    meaning: '`debug`, `info`, `warn` or `error`.',
    usual: 'info',
    example: 'warn',
  },
  QUOIN_TRUSTED_PROXIES: {
    group: 'Service',
    meaning: 'Addresses and ranges of proxies whose `X-Forwarded-For` and `Forwarded` are trusted.',
    without: 'none',
    example: '10.0.0.0/8',
  },
  QUOIN_MONITOR_INTERVAL_SECONDS: {
    group: 'Service',
    meaning: 'Seconds between two checks of the health of the service, 1 to 3600.',
    usual: '60',
    example: '30',
  },
  DATABASE_URL: {
    group: 'Database and scale',
    meaning: 'Your own Postgres, 15 or newer. Its user owns the database and has the attribute `CREATEROLE`.',
    without: 'the embedded Postgres',
    example: 'postgres://quoin@db.example.com/quoin',
  },
  QUOIN_DB_CONNECTIONS: {
    group: 'Database and scale',
    meaning: 'Database connections of each process, as `readers:transactions`.',
    without: 'as many as fit into the limit of Postgres',
    example: '4:16',
  },
  REDIS_URL: {
    group: 'Database and scale',
    meaning: 'Redis in which several hosts share their rate limits.',
    without: 'each process has its own limits',
    example: 'redis://redis.example.com:6379',
  },
  QUOIN_SECRET: {
    group: 'Secrets',
    meaning: 'Master secret, at least 32 characters. It decrypts all others, so store it with the backups.',
    without: 'a secret is generated in the data directory',
    example: 'a-long-random-text-of-at-least-32-characters',
  },
  QUOIN_SECRET_PREVIOUS: {
    group: 'Secrets',
    meaning: 'The master secret before a rotation.',
    without: 'none',
    example: 'the-previous-random-text-of-at-least-32-characters',
  },
  SMTP_URL: {
    group: 'Email',
    meaning: 'Mail server.',
    without: 'emails are stored and not sent',
    example: 'smtps://user:password@mail.example.com',
  },
  QUOIN_MAIL_FROM: {
    group: 'Email',
    meaning: 'Sender of emails.',
    without: 'an address at the host of `QUOIN_PUBLIC_URL`',
    example: 'office@example.com',
  },
  MAINTENANCE_EMAIL: {
    group: 'Email',
    meaning: 'Address that is alerted about the health of the service.',
    without: 'no alerts',
    example: 'ops@example.com',
  },
  EMAIL_INBOUND_WEBHOOK_SECRET: {
    group: 'Email',
    meaning: 'Secret of the route for incoming email, at least 16 characters.',
    without: 'the route answers 401',
    example: 'a-random-text-of-16',
  },
  TWILIO_ACCOUNT_SID: {
    group: 'Text messages and calls',
    meaning: 'Twilio account for texts and calls, together with `TWILIO_AUTH_TOKEN`.',
    without: 'texts are stored and not sent; demo companies always simulate them',
    example: accountSid,
  },
  TWILIO_AUTH_TOKEN: {
    group: 'Text messages and calls',
    meaning: 'Secret of the Twilio account.',
    without: 'see `TWILIO_ACCOUNT_SID`',
    example: 'a-secret-of-twilio',
  },
  TWILIO_MESSAGING_SERVICE_SID: {
    group: 'Text messages and calls',
    meaning: 'Twilio messaging service that sends the texts.',
    without: 'texts are sent by number',
    example: `MG${'0'.repeat(32)}`,
  },
  TWILIO_API_URL: {
    group: 'Text messages and calls',
    meaning: 'Address of the Twilio API of another region.',
    without: 'the default region of Twilio',
    example: 'https://api.ie1.twilio.com',
  },
  QUOIN_SMS: {
    group: 'Text messages and calls',
    meaning: '`fake` simulates texts for all organizations, `off` turns them off.',
    without: 'texts are sent if a Twilio account is set',
    example: 'fake',
  },
  QUOIN_VOICE: {
    group: 'Text messages and calls',
    meaning: '`fake` simulates calls for all organizations, `off` turns them off.',
    without: 'calls are answered if a Twilio account is set',
    example: 'fake',
  },
  STRIPE_SECRET_KEY: {
    group: 'Payments',
    meaning: 'Secret key of Stripe, together with `STRIPE_WEBHOOK_SECRET`.',
    without: 'payments are recorded by hand; demo companies always simulate cards',
    example: 'sk_live_0123456789',
  },
  STRIPE_WEBHOOK_SECRET: {
    group: 'Payments',
    meaning: 'Secret of the webhook endpoint in Stripe.',
    without: 'see `STRIPE_SECRET_KEY`',
    example: 'whsec_0123456789',
  },
  STRIPE_API_URL: {
    group: 'Payments',
    meaning: 'Address of a proxy or of a test server instead of Stripe.',
    without: 'Stripe',
    example: 'http://127.0.0.1:12111',
  },
  QUOIN_PAYMENTS: {
    group: 'Payments',
    meaning: '`fake` simulates cards for all organizations, `manual` only records payments.',
    without: 'cards are charged if the Stripe keys are set',
    example: 'manual',
  },
  GOOGLE_MAPS_API_KEY: {
    group: 'Maps and data',
    meaning: 'Google Maps for routes and street pictures.',
    without: 'demo companies always simulate maps, others have none',
    example: 'a-key-of-google-maps',
  },
  GOOGLE_MAPS_SIGNING_SECRET: {
    group: 'Maps and data',
    meaning: 'Secret that signs requests for street pictures.',
    without: 'requests are not signed',
    example: 'c2lnbmluZy1zZWNyZXQtb2YtMjg=',
  },
  QUOIN_MAPS: {
    group: 'Maps and data',
    meaning: '`fake` simulates maps for all organizations, `off` turns them off.',
    without: 'maps are used if `GOOGLE_MAPS_API_KEY` is set',
    example: 'fake',
  },
  QUOIN_IMAGERY: {
    group: 'Maps and data',
    meaning: '`fake` simulates street pictures for all organizations, `off` turns them off.',
    without: 'street pictures are used if `GOOGLE_MAPS_API_KEY` is set',
    example: 'off',
  },
  RENTCAST_API_KEY: {
    group: 'Maps and data',
    meaning: 'RentCast for the size and age of houses.',
    without: 'demo companies always simulate property data, others have none',
    example: 'a-key-of-rentcast-16',
  },
  QUOIN_PROPERTY_DATA: {
    group: 'Maps and data',
    meaning: '`fake` simulates property data for all organizations, `off` turns it off.',
    without: 'property data is used if `RENTCAST_API_KEY` is set',
    example: 'fake',
  },
  S3_ENDPOINT: {
    group: 'Files',
    meaning:
      'Address of an S3 service in whose bucket files are stored. Requires `S3_BUCKET`, `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`.',
    without: 'files are stored in the data directory',
    example: 'https://s3.eu-central-1.amazonaws.com',
  },
  S3_BUCKET: {
    group: 'Files',
    meaning: 'Name of the bucket.',
    without: 'see `S3_ENDPOINT`',
    example: 'quoin-files',
  },
  S3_ACCESS_KEY_ID: {
    group: 'Files',
    meaning: 'Access key of the bucket.',
    without: 'see `S3_ENDPOINT`',
    example: 'AKIA0123456789',
  },
  S3_SECRET_ACCESS_KEY: {
    group: 'Files',
    meaning: 'Secret of the access key.',
    without: 'see `S3_ENDPOINT`',
    example: 'a-secret-of-the-bucket',
  },
  S3_REGION: {
    group: 'Files',
    meaning: 'Region of the bucket.',
    without: '`us-east-1`, if a bucket is set',
    example: 'eu-central-1',
  },
  QUOIN_BACKUP_TO: {
    group: 'Backup and retention',
    meaning: 'Directory of the nightly backup, as an absolute path.',
    without: 'the directory chosen at `backup setup`',
    example: '/mnt/backup',
  },
  QUOIN_BACKUP_AT: {
    group: 'Backup and retention',
    meaning: 'Time of the nightly backup, in the time zone of the machine.',
    usual: '02:30',
    example: '04:00',
  },
  QUOIN_BACKUP_KEEP: {
    group: 'Backup and retention',
    meaning: 'Number of days, weeks and months of which the newest backup is retained.',
    usual: '7d,4w,12m',
    example: '14d,8w,24m',
  },
  QUOIN_BACKUP_PASSPHRASE: {
    group: 'Backup and retention',
    meaning: 'Passphrase of backup files on the command line, at least 12 characters.',
    without: 'it is typed, or read from a file',
    example: 'a long passphrase',
  },
  QUOIN_RETENTION: {
    group: 'Backup and retention',
    meaning:
      'How long data other than business records is retained: events, audit entries, the request log, answers to idempotency keys (at most `72h`), webhook ' +
      'deliveries, failed ones, and finished runs of automations. A time has `m`, `h`, `d` or `y`, or is `forever`. Periods that you omit have ' +
      'their default values.',
    usual: 'events=400d,audit=7y,requests=7d,answers=72h,deliveries=30d,failed_deliveries=90d,runs=180d',
    example: 'events=90d,audit=forever',
  },
  QUOIN_WEBHOOK_RETRY_SECONDS: {
    group: 'Webhooks and limits',
    meaning: 'Seconds before each further attempt of a delivery, at most 20 numbers.',
    usual: '10,60,300',
    example: '10,60,300,3600',
  },
  QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS: {
    group: 'Webhooks and limits',
    meaning: '`1` allows destinations with plain HTTP and on this machine, for development.',
    usual: '0',
    example: '1',
  },
  QUOIN_RATE_LIMIT_PER_MINUTE: {
    group: 'Webhooks and limits',
    meaning: 'Requests per minute of a new API key. All keys of an organization have five times as many.',
    usual: '600',
    example: '1200',
  },
  CRON_SECRET: {
    group: 'Routes for the operator',
    meaning: 'Bearer secret of metrics and the other routes for the operator, at least 16 characters.',
    without: 'these routes answer 401',
    example: 'a-random-text-of-16',
  },
}
