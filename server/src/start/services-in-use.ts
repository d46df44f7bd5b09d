import type { Config } from '../config.ts'

type Settings = Pick<Config, 'databaseUrl' | 'dataDirectory' | 'smtpUrl' | 'payments' | 'storage' | 'demo'>

/**
 * Describes in one line which database, mail server, card processor and file storage this configuration uses, without
 * passwords, so that the operator notices a wrong setting.
 */
export function servicesInUse(config: Settings): string {
  return [
    `database: ${databaseOf(config)}`,
    `mail: ${config.smtpUrl === undefined ? 'kept in the outbox' : `sent by ${new URL(config.smtpUrl).host}`}`,
    `cards: ${cardsOf(config)}`,
    `files: ${filesOf(config)}`,
  ].join(' · ')
}

function databaseOf({ databaseUrl, dataDirectory, demo }: Settings): string {
  const name = databaseUrl === undefined ? `embedded, in ${dataDirectory}` : placeOf(new URL(databaseUrl))
  return demo ? `${name}, with demonstration companies if it is new` : name
}

/** Describes the database of a URL, without the password. Like libpq, also accepts the host in the query string. */
function placeOf({ host, pathname, searchParams }: URL): string {
  const server = searchParams.get('host') ?? (host === '' ? 'localhost' : host)
  return `${decodeURIComponent(pathname.slice(1))} at ${server}`
}

function cardsOf({ payments }: Settings): string {
  if (payments.provider === 'stripe')
    return /^\w+_test_/.test(payments.secretKey) ? 'Stripe, in test mode' : 'Stripe'
  if (payments.provider === 'fake') return 'simulated for all organizations'
  return payments.provider === 'manual'
    ? 'recorded by hand'
    : 'recorded by hand, simulated for demonstration companies'
}

function filesOf({ storage }: Settings): string {
  return storage.kind === 's3'
    ? `bucket ${storage.bucket} at ${new URL(storage.endpoint).host}`
    : `in ${storage.dataDirectory}`
}
