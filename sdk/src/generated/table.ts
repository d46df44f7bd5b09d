// Written by `npm run generate`.

/** The names of all operations, a line for each area. `*` marks a query with pages, `!` a mutation. */
export const operationTable: string = `
audit list*
automations messages.listUnsent* messages.resend! previewEnrolments renderTemplate runs.cancel! runs.get runs.list* runs.resume! runs.retryStep! simulate vocabulary
batches get list* prepare! start! stop!
bookings configure! get pagePreview
books export*
bugReports get list* screenshot submit! update!
canvassing doors.convertToLead! doors.list* knocks.log! sessions.set! territories.list* territories.save!
clientImports cancel! get list* listRows start!
clients archive! create! erasePerson! exportPerson* findDuplicates get import! list* merge! statement timeline* update!
commissions approve! list*
creditNotes get list* pdf.read!
crewPay jobOverride.set! policies.list* policies.save! preview rates.list* rates.save!
dashboard get
estimates accept! applyPackage! collectDeposit! create! customerPage.read decline! get links.list links.revoke! list* pagePreview patch! pdf.read! preview reopen! revise! send! setAdjustments! setLineItems! signature.get undoAcceptance! updateDetails! void!
files attachment.read! clientImport.complete! clientImport.prepareUpload! companyLogo.upload! crewPhoto.upload! delete! estimateAttachment.complete! estimateAttachment.prepareUpload! estimatePhoto.complete! estimatePhoto.prepareUpload! holidayDesignImage.upload! inboxAttachment.read! inboxAttachment.upload! invoiceAttachment.complete! invoiceAttachment.prepareUpload! priceBookThumbnail.complete! priceBookThumbnail.prepareUpload! qualityPhoto.complete! qualityPhoto.reserve!
holidayDesign addToEstimate! get list* price save!
inbox contacts.setOptOut! conversations.count conversations.get conversations.list* conversations.update! messages.sendEmail! messages.sendSms! notes.add! sendingRules.get voicemails.list* voicemails.recording voicemails.setHeard!
invoices applyCredit! chargeCard! copy! create! createFromJob! credit! customerPage.read get links.list links.revoke! list* pagePreview paymentLink.create! pdf.read! preview recordPayment! refundPayment! send! unapplyCredit! update! void! writeOff!
jobs assign! cancel! complete! create! createFromEstimate! dispatch! get hold! list* recurrence.list* recurrence.save! reopen! reschedule! restore! schedule! sendEta! setLineItems! skipStop! split! start! update! visits.list* visits.save!
keys create! list revoke!
leadImports create! get list* resolve!
leads appointments.list* assign! cancelAppointment! convertToClient! create! delete! findDuplicates get list* photos.list scheduleAppointment! setStatus! update!
lists counts
me get
mobile availability.set! canvassing.logKnock! estimates.accept! inbox.list* inbox.reply! jobs.list jobs.schedule.options! jobs.setStatus! leads.create! pay.summary timeOff.request! timesheets.clockIn! timesheets.clockOut! training.list* workforce.roster
mockups generate! image.read!
outbox get list resend!
payments list* methods.list reconcile settle!
practice archive! clock.advance! clock.get create! list seed!
priceBook packages.list* packages.save! publish! quote services.list* services.save! versions.list*
properties create! lookup! update!
quality checklists.list* checklists.save! reports.list* reports.submit!
reports snapshots.create! snapshots.get snapshots.list* summary
requests list* trace
reviews request!
schedule board openSlots optimizeRoute!
search find
settings company.get company.update! connectors.list connectors.save! leadSources.list leadSources.save! locations.list locations.save! taxRates.list taxRates.save!
streetView image.read! metadata.read!
sync changes* upload.apply!
tags apply! list save!
timeOff balances.list policies.list policies.save! requests.cancel! requests.create! requests.decide! requests.list*
timesheets approve! entries.list* entries.save!
todos complete! create! list* update!
training assign! assignments.list* complete! courses.list* courses.save!
webhooks create! delete! deliveries.get deliveries.list* deliveries.replay! deliveries.replayFailed! enable! get list rotateSecret! test!
workforce availability.list availability.set! crews.list* crews.save! members.deactivate! members.invite! members.list members.update!
`

type RouteKind = 'own' | 'page' | 'list' | 'record' | 'create' | 'change' | 'member'
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type RouteEntry = readonly [name: string, kind: RouteKind, method: Method, path: string]

/** The routes of the resource API. */
export const routeTable: readonly RouteEntry[] = [
  ['me', 'own', 'GET', '/me'],
  ['leads.list', 'page', 'GET', '/leads'],
  ['leads.get', 'record', 'GET', '/leads/{id}'],
  ['leads.create', 'create', 'POST', '/leads'],
  ['leads.update', 'change', 'PATCH', '/leads/{id}'],
  ['clients.list', 'page', 'GET', '/clients'],
  ['clients.get', 'record', 'GET', '/clients/{id}'],
  ['clients.create', 'create', 'POST', '/clients'],
  ['clients.update', 'change', 'PATCH', '/clients/{id}'],
  ['estimates.list', 'page', 'GET', '/estimates'],
  ['estimates.get', 'record', 'GET', '/estimates/{id}'],
  ['estimates.create', 'create', 'POST', '/estimates'],
  ['estimates.update', 'change', 'PATCH', '/estimates/{id}'],
  ['jobs.list', 'page', 'GET', '/jobs'],
  ['jobs.get', 'record', 'GET', '/jobs/{id}'],
  ['invoices.list', 'page', 'GET', '/invoices'],
  ['invoices.get', 'record', 'GET', '/invoices/{id}'],
  ['changes.list', 'page', 'GET', '/changes'],
  ['webhooks.list', 'list', 'GET', '/webhooks'],
  ['webhooks.get', 'record', 'GET', '/webhooks/{id}'],
  ['webhooks.create', 'create', 'POST', '/webhooks'],
  ['webhooks.delete', 'record', 'DELETE', '/webhooks/{id}'],
  ['automations.list', 'list', 'GET', '/automations'],
  ['automations.get', 'record', 'GET', '/automations/{id}'],
  ['automations.update', 'member', 'PATCH', '/automations/{id}'],
  ['automations.publish', 'member', 'POST', '/automations/{id}/publish'],
  ['automations.pause', 'member', 'POST', '/automations/{id}/pause'],
]
