// Written by `npm run generate`.

/** The names of all operations, by kind. */
export const operationTable = {
  query: `
    automations.previewEnrolments
    automations.renderTemplate
    automations.runs.get
    automations.simulate
    automations.vocabulary
    batches.get
    bookings.get
    bookings.pagePreview
    bugReports.get
    bugReports.screenshot
    clientImports.get
    clientImports.listRows
    clients.findDuplicates
    clients.get
    clients.statement
    creditNotes.get
    crewPay.preview
    dashboard.get
    estimates.customerPage.read
    estimates.get
    estimates.links.list
    estimates.pagePreview
    estimates.preview
    estimates.signature.get
    holidayDesign.get
    holidayDesign.price
    inbox.conversations.count
    inbox.conversations.get
    inbox.sendingRules.get
    inbox.voicemails.recording
    invoices.customerPage.read
    invoices.get
    invoices.links.list
    invoices.pagePreview
    invoices.preview
    jobs.get
    keys.list
    leadImports.get
    leads.findDuplicates
    leads.get
    leads.photos.list
    lists.counts
    me.get
    mobile.jobs.list
    mobile.pay.summary
    mobile.workforce.roster
    outbox.get
    outbox.list
    payments.methods.list
    payments.reconcile
    priceBook.quote
    reports.snapshots.get
    reports.summary
    schedule.board
    schedule.openSlots
    search.find
    settings.company.get
    settings.connectors.list
    settings.leadSources.list
    settings.locations.list
    settings.taxRates.list
    tags.list
    timeOff.balances.list
    timeOff.policies.list
    webhooks.deliveries.get
    webhooks.get
    webhooks.list
    workforce.availability.list
    workforce.members.list`,
  paged: `
    audit.list
    automations.messages.listUnsent
    automations.runs.list
    batches.list
    books.export
    bugReports.list
    canvassing.doors.list
    canvassing.territories.list
    clientImports.list
    clients.list
    clients.timeline
    commissions.list
    creditNotes.list
    crewPay.policies.list
    crewPay.rates.list
    estimates.list
    holidayDesign.list
    inbox.conversations.list
    inbox.voicemails.list
    invoices.list
    jobs.list
    jobs.recurrence.list
    jobs.visits.list
    leadImports.list
    leads.appointments.list
    leads.list
    mobile.inbox.list
    mobile.training.list
    payments.list
    priceBook.packages.list
    priceBook.services.list
    priceBook.versions.list
    quality.checklists.list
    quality.reports.list
    reports.snapshots.list
    sync.changes
    timeOff.requests.list
    timesheets.entries.list
    todos.list
    training.assignments.list
    training.courses.list
    webhooks.deliveries.list
    workforce.crews.list`,
  mutation: `
    automations.messages.resend
    automations.runs.cancel
    automations.runs.resume
    automations.runs.retryStep
    batches.prepare
    batches.start
    batches.stop
    bookings.configure
    bugReports.submit
    bugReports.update
    canvassing.doors.convertToLead
    canvassing.knocks.log
    canvassing.sessions.set
    canvassing.territories.save
    clientImports.cancel
    clientImports.start
    clients.archive
    clients.create
    clients.import
    clients.merge
    clients.update
    commissions.approve
    creditNotes.pdf.read
    crewPay.jobOverride.set
    crewPay.policies.save
    crewPay.rates.save
    estimates.accept
    estimates.applyPackage
    estimates.collectDeposit
    estimates.create
    estimates.decline
    estimates.links.revoke
    estimates.patch
    estimates.pdf.read
    estimates.reopen
    estimates.revise
    estimates.send
    estimates.setAdjustments
    estimates.setLineItems
    estimates.undoAcceptance
    estimates.updateDetails
    estimates.void
    files.attachment.read
    files.clientImport.complete
    files.clientImport.prepareUpload
    files.companyLogo.upload
    files.crewPhoto.upload
    files.delete
    files.estimateAttachment.complete
    files.estimateAttachment.prepareUpload
    files.estimatePhoto.complete
    files.estimatePhoto.prepareUpload
    files.holidayDesignImage.upload
    files.inboxAttachment.read
    files.inboxAttachment.upload
    files.invoiceAttachment.complete
    files.invoiceAttachment.prepareUpload
    files.priceBookThumbnail.complete
    files.priceBookThumbnail.prepareUpload
    files.qualityPhoto.complete
    files.qualityPhoto.reserve
    holidayDesign.addToEstimate
    holidayDesign.save
    inbox.contacts.setOptOut
    inbox.conversations.update
    inbox.messages.sendEmail
    inbox.messages.sendSms
    inbox.notes.add
    inbox.voicemails.setHeard
    invoices.applyCredit
    invoices.chargeCard
    invoices.copy
    invoices.create
    invoices.createFromJob
    invoices.credit
    invoices.links.revoke
    invoices.paymentLink.create
    invoices.pdf.read
    invoices.recordPayment
    invoices.refundPayment
    invoices.send
    invoices.unapplyCredit
    invoices.update
    invoices.void
    invoices.writeOff
    jobs.assign
    jobs.cancel
    jobs.complete
    jobs.create
    jobs.createFromEstimate
    jobs.dispatch
    jobs.hold
    jobs.recurrence.save
    jobs.reopen
    jobs.reschedule
    jobs.restore
    jobs.schedule
    jobs.sendEta
    jobs.setLineItems
    jobs.skipStop
    jobs.split
    jobs.start
    jobs.update
    jobs.visits.save
    keys.create
    keys.revoke
    leadImports.create
    leadImports.resolve
    leads.assign
    leads.cancelAppointment
    leads.convertToClient
    leads.create
    leads.delete
    leads.scheduleAppointment
    leads.setStatus
    leads.update
    mobile.availability.set
    mobile.canvassing.logKnock
    mobile.estimates.accept
    mobile.inbox.reply
    mobile.jobs.schedule.options
    mobile.jobs.setStatus
    mobile.leads.create
    mobile.timeOff.request
    mobile.timesheets.clockIn
    mobile.timesheets.clockOut
    mockups.generate
    mockups.image.read
    outbox.resend
    payments.settle
    priceBook.packages.save
    priceBook.publish
    priceBook.services.save
    properties.create
    properties.lookup
    properties.update
    quality.checklists.save
    quality.reports.submit
    reports.snapshots.create
    reviews.request
    schedule.optimizeRoute
    settings.company.update
    settings.connectors.save
    settings.leadSources.save
    settings.locations.save
    settings.taxRates.save
    streetView.image.read
    streetView.metadata.read
    sync.upload.apply
    tags.apply
    tags.save
    timeOff.policies.save
    timeOff.requests.cancel
    timeOff.requests.create
    timeOff.requests.decide
    timesheets.approve
    timesheets.entries.save
    todos.complete
    todos.create
    todos.update
    training.assign
    training.complete
    training.courses.save
    webhooks.create
    webhooks.delete
    webhooks.deliveries.replay
    webhooks.deliveries.replayFailed
    webhooks.enable
    webhooks.rotateSecret
    webhooks.test
    workforce.availability.set
    workforce.crews.save
    workforce.members.deactivate
    workforce.members.invite
    workforce.members.update`,
}

/** The routes of the resource API: name, kind, method and path. */
export const routeTable = [
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
] as const
