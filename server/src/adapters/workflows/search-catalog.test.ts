import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../../app/catalog.ts'
import { saidFor, saidOf } from './office-search-terms.ts'
import { searchCatalog } from './search-catalog.ts'

const search = searchCatalog(operations)

const queries: Readonly<Record<string, string>> = {
  'find a customer by phone': 'clients.list',
  'new customer': 'clients.create',
  'same person twice': 'clients.merge',
  'merge duplicate customers': 'clients.merge',
  'write a quote': 'estimates.create',
  'send the quote': 'estimates.send',
  'customer said yes to the quote': 'estimates.accept',
  'add lines to an estimate': 'estimates.setLineItems',
  'give a discount': 'estimates.setAdjustments',
  'take a deposit': 'estimates.collectDeposit',
  'bill a job': 'invoices.createFromJob',
  'send the bill': 'invoices.send',
  'remind of unpaid invoice': 'invoices.send',
  'overdue invoices': 'invoices.list',
  'record a check': 'invoices.recordPayment',
  refund: 'invoices.refundPayment',
  'give money back': 'invoices.refundPayment',
  'charge the credit card': 'invoices.chargeCard',
  'book a visit': 'leads.scheduleAppointment',
  'cancel appointment': 'leads.cancelAppointment',
  'when is there free time': 'schedule.openSlots',
  'move a job to another day': 'jobs.reschedule',
  'plan a job': 'jobs.schedule',
  'who does the job': 'jobs.assign',
  'finish a job': 'jobs.complete',
  'call off a job': 'jobs.cancel',
  'crew is on the way': 'jobs.sendEta',
  'weekly recurring job': 'jobs.recurrence.save',
  'text a customer': 'inbox.messages.sendSms',
  'hire somebody': 'workforce.members.invite',
  'fire an employee': 'workforce.members.deactivate',
  'revenue last month': 'reports.summary',
  payroll: 'crewPay.preview',
  vacation: 'timeOff.requests.create',
  'approve timesheets': 'timesheets.approve',
  'new enquiry': 'leads.create',
  'lost lead': 'leads.setStatus',
  'how much does it cost': 'priceBook.quote',
  'ask for a review': 'reviews.request',
  'export the books': 'books.export',
  'what happened with a customer': 'clients.timeline',
  'test an automation': 'automations.simulate',
  'set a reminder for a colleague': 'todos.create',
  'who owes us most': 'invoices.list',
  'estimates that nobody answered': 'estimates.list',
  'which quotes did we send last week': 'estimates.list',
  'remember the gate code': 'properties.update',
  'opt out of texts': 'inbox.contacts.setOptOut',
  'resend a quote': 'estimates.send',
  'change a sent quote': 'estimates.revise',
  're-price an open estimate': 'estimates.revise',
  'reprice an estimate': 'estimates.setLineItems',
  'ask for a deposit': 'estimates.setAdjustments',
  'book the crew': 'jobs.assign',
  'put the crew on the job': 'jobs.assign',
  'what was done on the job': 'jobs.get',
  'jobs tomorrow': 'jobs.list',
  'who works tomorrow': 'schedule.board',
  'time off requests': 'timeOff.requests.list',
  'who has asked for time off': 'timeOff.requests.list',
  'who is off this week': 'timeOff.requests.list',
  'refuse time off': 'timeOff.requests.decide',
  'delete a client': 'clients.archive',
  'set up a webhook': 'webhooks.create',
  'add a service': 'priceBook.services.save',
}

test('a search in everyday office words finds the operation among the first three', () => {
  const missed = Object.entries(queries).flatMap(([query, name]) => {
    const results = search(query).map((each) => each.name)
    const rank = results.indexOf(name) + 1
    return rank >= 1 && rank <= 3
      ? []
      : [`${query}: ${name} is ${rank}, after ${results.slice(0, 4).join(', ')}`]
  })
  assert.deepEqual(missed, [])
})

test('the office vocabulary of the search refers only to existing operations', () => {
  const names = new Set(operations.map(({ name }) => name))
  assert.deepEqual(
    Object.keys(saidOf).filter((name) => !names.has(name)),
    [],
  )
  const operationWords = [...names]
    .join(' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  assert.deepEqual(
    Object.keys(saidFor).filter((word) => !operationWords.includes(word.replace(/y$/, ''))),
    [],
  )
})

test('a misspelled or partial word finds an operation, and nonsense finds none', () => {
  assert.equal(search('invoce refnd')[0]!.name, 'invoices.refundPayment')
  assert.ok(
    search('appoint')
      .slice(0, 3)
      .some(({ name }) => name === 'leads.scheduleAppointment'),
  )
  assert.deepEqual(search('zzzzqqq'), [])
  assert.deepEqual(search('the of and'), [])
})
