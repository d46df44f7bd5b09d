import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { approvedPay } from '../domains/crew-pay/index.ts'
import { enclosurePrinter, templatesFolder } from '../domains/documents/index.ts'
import { readFile } from '../domains/files/index.ts'
import { nameables } from '../domains/nameables.ts'
import { checkFacts } from '../domains/message-facts.ts'
import { gateAtHandOver } from '../domains/outbox/index.ts'
import { recordKinds } from '../domains/records.ts'
import { type Connection, type Database, openDatabase } from '../kernel/database/database.ts'
import type { DatabaseSizes } from '../kernel/database/sizes.ts'
import { mintApiKey } from '../kernel/access/api-key-format.ts'
import { cursorCodec } from '../kernel/http/cursor.ts'
import { createImagery } from '../kernel/imagery/index.ts'
import { createMaps } from '../kernel/maps/index.ts'
import { writingOf } from '../kernel/messages/index.ts'
import { createMailer } from '../kernel/messages/mail/index.ts'
import { installationSender } from '../kernel/messages/mail/installation-sender.ts'
import { createVoice } from '../kernel/voice/index.ts'
import { createSms } from '../kernel/messages/sms/index.ts'
import { taggedAddress } from '../kernel/messages/mail/tagged-address.ts'
import { AnswersAtHand } from '../kernel/operations/idempotency/answers-at-hand.ts'
import { blockNumbers } from '../kernel/operations/numbers.ts'
import { createOutside, type OutsideLimits } from '../kernel/operations/outside.ts'
import { rehearsalRooms } from '../kernel/operations/rehearsal-rooms.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import type { Services } from '../kernel/operations/services.ts'
import { createOutbound, type OutboundParts } from '../kernel/outbound/index.ts'
import { createPdfRenderer } from '../kernel/pdf/index.ts'
import { createPictures } from '../kernel/pictures/index.ts'
import { createPayments } from '../kernel/processors/index.ts'
import { createPropertyData } from '../kernel/property-data/index.ts'
import { createProviders } from '../kernel/providers/index.ts'
import { deriveKey } from '../kernel/secrets/derive-key.ts'
import { type Sealer, sealer } from '../kernel/secrets/sealer.ts'
import { createStorage, fileAddresses, filesInHand } from '../kernel/storage/index.ts'
import { createBell } from '../kernel/tasks/bell.ts'
import { mutationsByName } from './catalog.ts'
import { version } from '../version.ts'

/** What the whole is made of, with or without doors. */
export interface ServiceParts {
  config: Config
  connection: Connection
  /** All keys are derived of it: the root secret in use. */
  masterSecret: string
  /** Root secrets before that one, from the first on: they open what they sealed. */
  formerSecrets?: readonly string[]
  log: Logger
  /** For tests: another clock, and answers of queries checked against their schemas. */
  now?: () => string
  checkAnswers?: boolean
  /** For tests: how names of destinations are resolved. */
  outbound?: Partial<OutboundParts>
  outsideLimits?: OutsideLimits
}

/** What the clock of an organization shows that has one of its own. */
export function ownClocks(system: Database['system']) {
  return async (orgId: string): Promise<string | null> => (await writingOf(system, orgId))?.clock ?? null
}

export interface KernelParts extends ServiceParts {
  sizes: DatabaseSizes
  onDatabaseError: (error: Error) => void
  /** Where it is known only later which port was bound; otherwise the configured one. */
  publicUrl?: () => string
}

export interface AppKernel {
  kernel: Kernel
  database: Database
  /** Digests of API keys are made with the first of these; the others are known. */
  keyPeppers: readonly [Buffer, ...Buffer[]]
}

/** What runs operations, without a door: all that the command line needs. */
export function createKernel(parts: KernelParts): AppKernel {
  const keyPeppers = derived(parts, 'api-key')
  const database = openDatabase(parts.connection, parts.onDatabaseError, parts.sizes)
  const now = parts.now ?? (() => new Date().toISOString())
  const kernel: Kernel = {
    databases: database,
    kinds: recordKinds,
    nameables,
    mutations: mutationsByName,
    frozenFigures: approvedPay,
    outside: createOutside(database.presence, parts.outsideLimits),
    services: servicesOn(database, now, keyPeppers[0], parts, () => kernel),
    now: (org) => org?.clock ?? now(),
    checkAnswers: parts.checkAnswers ?? false,
  }
  return { kernel, database, keyPeppers }
}

/** For one purpose a key of each root secret, the one in use first. */
function derived(
  { masterSecret, formerSecrets = [] }: Pick<ServiceParts, 'masterSecret' | 'formerSecrets'>,
  purpose: string,
): readonly [Buffer, ...Buffer[]] {
  const former = formerSecrets.toReversed().map((secret) => deriveKey(secret, purpose))
  return [deriveKey(masterSecret, purpose), ...former]
}

/** Keys are named by the number of their root secret, from `k1` on. */
function sealerOf(parts: ServiceParts): Sealer {
  const [key, ...former] = derived(parts, 'encryption')
  const openers = former.map((opener, at) => ({ keyId: `k${former.length - at}`, key: opener }))
  return sealer(key, `k${former.length + 1}`, openers)
}

function servicesOn(
  database: Database,
  now: () => string,
  keyPepper: Buffer,
  parts: KernelParts,
  kernelOf: () => Kernel,
): Services {
  const { config, log, outbound, publicUrl = () => config.publicUrl } = parts
  const { system } = database
  const sealing = sealerOf(parts)
  const pdf = createPdfRenderer({ templates: templatesFolder })
  const providers = createProviders({ log })
  const addresses = fileAddresses({ cell: config.cell, keys: derived(parts, 'file-address'), publicUrl })
  const storage = createStorage(config.storage, addresses)
  return {
    cell: config.cell,
    database,
    installation: { version, mail: config.smtpUrl === undefined ? 'outbox' : 'smtp' },
    numbers: blockNumbers(database),
    cursors: cursorCodec(...derived(parts, 'cursor')),
    bell: createBell(system),
    sealer: sealing,
    answers: new AnswersAtHand(),
    keys: {
      mint: (mode) => mintApiKey(keyPepper, mode, config.cell),
      usualPerMinute: config.rateLimitPerMinute,
    },
    unsubscribeKey: derived(parts, 'unsubscribe-link')[0],
    outbound: createOutbound({ allowPrivate: config.webhookAllowPrivateTargets, ...outbound }),
    mailboxOf: (tag) =>
      config.emailInboundSecret === undefined
        ? null
        : taggedAddress(installationSender(config.publicUrl, config.mailFrom).address, tag),
    mailer: createMailer({
      database: system,
      sealer: sealing,
      now,
      smtpUrl: config.smtpUrl,
      sender: installationSender(config.publicUrl, config.mailFrom),
      judge: gateAtHandOver(database.live, now, checkFacts, ownClocks(system)).mail,
      print: enclosurePrinter(database.live, pdf, (orgId, id) => readFile({ database, storage }, orgId, id)),
      log,
    }),
    sms: createSms(config.sms, { database: system, now, providers, publicUrl }),
    payments: createPayments(config.payments, { system, now }),
    providers,
    voice: createVoice(config.voice, providers),
    imagery: createImagery(config.imagery, providers),
    maps: createMaps(config.maps, providers),
    propertyData: createPropertyData(config.propertyData, providers),
    pdf,
    pictures: createPictures(),
    storage,
    fileAddresses: addresses,
    filesInHand: filesInHand(),
    publicUrl,
    log,
    rehearsals: rehearsalRooms(kernelOf, mutationsByName),
  }
}
