import type { Mutant } from './mutant.ts'

const recheckTest = 'server/src/domains/messages/outbox/delivery-recheck.test.ts'
const receive = 'server/src/domains/customers/texts/operations/receive.test.ts'
const setOptOut = 'server/src/domains/customers/inbox/operations/contacts/set-opt-out.test.ts'
const deliveryPolicyTest = 'server/src/domains/messages/outbox/delivery-policy.test.ts'
const reminders = 'server/test/automations/reminders.test.ts'
const recordStatusTest = 'server/src/domains/customers/texts/operations/note-status.test.ts'

/** Opt-outs and quiet hours of messages. */
export const consentMutants: readonly Mutant[] = [
  {
    promise: 'consent is checked again between claim and sending',
    file: 'server/src/kernel/messages/deliver-message.ts',
    text: "const last = 'accepted' in ready ? undefined : await judgeClaimed(carriage, message)",
    becomes: "const last = 'accepted' in ready ? undefined : void judgeClaimed",
    tests: [recheckTest],
  },
  {
    promise: 'consent: who cannot be asked is not forgotten',
    file: 'server/src/kernel/messages/deliver-message.ts',
    text: '    await table.release(database, message, null)\n    throw error',
    becomes: '    throw error',
    tests: [recheckTest],
  },
  {
    promise: 'consent: a message to an opted-out customer is refused, not deferred',
    file: 'server/src/kernel/messages/messages-table.ts',
    text: "set status = case when $4::text is null then 'recorded' else 'refused' end",
    becomes: "set status = case when $4::text is null then 'recorded' else 'recorded' end",
    tests: [recheckTest],
  },
  {
    promise: 'consent: an opt-out also applies to texts that a member writes',
    file: 'server/src/domains/messages/outbox/purpose.ts',
    text: "conversation: { heedsOptOut: ['sms']",
    becomes: 'conversation: { heedsOptOut: []',
    tests: [deliveryPolicyTest],
  },
  {
    promise: 'consent: advertising needs one',
    file: 'server/src/domains/messages/outbox/delivery-policy.ts',
    text: "if (needsConsent && wishes.marketing !== 'opted_in') return 'no_consent'",
    becomes: "if (needsConsent && wishes.marketing === 'opted_out') return 'no_consent'",
    tests: [deliveryPolicyTest],
  },
  {
    promise: 'consent: quiet hours of advertising cannot be overridden',
    file: 'server/src/domains/messages/outbox/delivery-policy.ts',
    text: "(overridesQuiet && keepsQuiet !== 'always')",
    becomes: '(overridesQuiet)',
    tests: [deliveryPolicyTest],
  },
  {
    promise: 'a message to a merged client heeds the opt-out of the survivor',
    file: 'server/src/domains/messages/outbox/consents-table.ts',
    text: 'select coalesce(m.merged_into, m.id) as id from client_people m',
    becomes: 'select m.id from client_people m',
    tests: ['server/src/domains/messages/outbox/delivery-recheck.test.ts'],
  },
  {
    promise: 'mails that ask for a review by themselves keep quiet hours',
    file: 'server/src/domains/work/reviews/operations/request.ts',
    text: "isAutomated ? 'automated_marketing' : 'marketing'",
    becomes: "isAutomated ? 'marketing' : 'marketing'",
    tests: ['server/src/domains/work/reviews/automation/request-review.test.ts'],
  },
  {
    promise: 'consent: advertising texts are quiet at least as long as the law says',
    file: 'server/src/domains/messages/outbox/quiet-for.ts',
    text: "categoryOf(what.purpose) === 'marketing' && what.channel === 'sms' ? [leastOfMarketing] : []",
    becomes: '[leastOfMarketing].slice(1)',
    tests: [deliveryPolicyTest],
  },
  {
    promise: 'consent: quiet hours follow the time zone of the client',
    file: 'server/src/domains/messages/outbox/delivery-policy.ts',
    text: 'quietHoursAt(db, orgId, home ?? locationId)',
    becomes: 'quietHoursAt(db, orgId, locationId ?? home ?? null)',
    tests: [deliveryPolicyTest],
  },
  {
    promise: 'consent: an address is the same in any spelling',
    file: 'server/src/domains/messages/outbox/address-key.ts',
    text: "channel === 'sms' ? address : (parseEmail(address)?.key ?? address.toLowerCase())",
    becomes: "channel === 'sms' || parseEmail(address) === null ? address : address",
    tests: [deliveryPolicyTest],
  },
  {
    promise: 'consent: only the customer can withdraw an opt-out of their own',
    file: 'server/src/domains/messages/outbox/consent.ts',
    text: "if (refused && source === 'member') throw keywordOptOut(channel)\n    if (refused)",
    becomes: 'if (refused && source !== source)',
    tests: [receive],
  },
  {
    promise: 'consent: a STOP at the same moment is not overwritten',
    file: 'server/src/domains/messages/outbox/consents-table.ts',
    text: "and excluded.source not in ('keyword', 'carrier'))",
    becomes: "and excluded.source = 'nobody')",
    tests: [setOptOut],
  },
  {
    promise: 'consent: a STOP replaces an opt-out that a member recorded',
    file: 'server/src/domains/messages/outbox/consents-table.ts',
    text: "o.state = 'opted_out' and excluded.source in ('keyword', 'carrier') and o.source not in ('keyword', 'carrier')",
    becomes: "o.state = 'opted_out' and excluded.source = 'nobody'",
    tests: [receive],
  },
  {
    promise: 'consent: an opt-out of everything includes advertising, also after START',
    file: 'server/src/domains/messages/outbox/consent.ts',
    text: "  if (state === 'opted_out' && purpose === 'all') endMarketing(db, orgId, contact, { source, now })\n",
    becomes:
      "  if (state === 'opted_out' && purpose !== 'all') endMarketing(db, orgId, contact, { source, now })\n",
    tests: [deliveryPolicyTest],
  },
  {
    promise: 'consent: a doubtful opt-out applies until a member decides',
    file: 'server/src/domains/messages/outbox/delivery-policy.ts',
    text: "return needsCertainty && wishes.isInDoubt ? 'possible_opt_out' : undefined",
    becomes: "return needsCertainty && !wishes ? 'possible_opt_out' : undefined",
    tests: [deliveryPolicyTest],
  },
  {
    promise: 'consent: a member ends a doubt',
    file: 'server/src/domains/messages/outbox/consent.ts',
    text: "if (source === 'member' || saidByThemselves.includes(source)) deleteDoubt",
    becomes: 'if (saidByThemselves.includes(source)) deleteDoubt',
    tests: [setOptOut],
  },
  {
    promise: 'consent: a carrier report older than START changes nothing',
    file: 'server/src/domains/messages/outbox/consent.ts',
    text: "held.source === 'keyword' && held.at > since",
    becomes: "held.source === 'keyword' && held.at < since",
    tests: [recordStatusTest],
  },
  {
    promise: 'consent: a refusal at the carrier counts in whatever order it is told',
    file: 'server/src/domains/customers/texts/operations/note-status.ts',
    text: 'noted ?? (code === refusedAtCarrier || !told ?',
    becomes: 'noted ?? (!told ?',
    tests: [recordStatusTest],
  },
  {
    promise: 'consent: invisible characters in a keyword are ignored',
    file: 'server/src/domains/customers/texts/keywords.ts',
    text: ".replaceAll(/[[\\p{Cc}\\p{Cf}]--[\\n\\r\\t]]/gv, '')",
    becomes: '',
    tests: ['server/src/domains/customers/texts/keywords.test.ts'],
  },
  {
    promise: 'consent: of two programs that ask for help ours falls silent',
    file: 'server/src/domains/customers/texts/operations/receive.ts',
    text: 'ctx.now.slice(0, 13)',
    becomes: 'inbound.sid',
    tests: [receive],
  },
  {
    promise: 'consent: at the hand-over a message whose fact is gone is dropped',
    file: 'server/src/domains/messages/outbox/delivery-recheck.ts',
    text: 'if (isLate || !(await holds(db, { orgId, now: at }, message.depends_on)))',
    becomes: 'if (isLate)',
    tests: [recheckTest],
  },
  {
    promise: 'consent: at the hand-over a message that is too late is dropped',
    file: 'server/src/domains/messages/outbox/delivery-recheck.ts',
    text: 'const isLate = not_after !== null && at > not_after',
    becomes: 'const isLate = false',
    tests: [recheckTest],
  },
  {
    promise: 'consent: a message that would be too late in the morning is not put off',
    file: 'server/src/domains/messages/outbox/offer.ts',
    text: 'notAfter !== null && earliest > notAfter',
    becomes: 'notAfter !== null && earliest < notAfter',
    tests: [reminders],
  },
  {
    promise: 'consent: an automation that advertises asks for it',
    file: 'server/src/domains/office/automations/customer-message.ts',
    text: "category === 'marketing' ? 'automated_marketing' : 'automation'",
    becomes: "category === 'marketing' ? 'automation' : 'automation'",
    tests: ['server/test/automations/marketing-consent.test.ts'],
  },
  {
    promise: 'consent: a step started by a call sends no text to opted-out customers',
    file: 'server/src/domains/messages/outbox/delivery-policy.ts',
    text: "if (wishes.isOptedOut || (needsConsent && wishes.marketing === 'opted_out')) return 'opted_out'",
    becomes: "if (needsConsent && wishes.marketing === 'opted_out') return 'opted_out'",
    tests: ['server/test/automations/started-messages.test.ts'],
  },
  {
    promise: 'consent: sending a document warns that the customer opted out',
    file: 'server/src/domains/messages/outbox/write.ts',
    text: 'if (isOptedOut) warnOfOptOut(ctx, recipient)',
    becomes: '',
    tests: ['server/test/warnings.test.ts'],
  },
]
