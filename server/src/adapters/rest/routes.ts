import {
  automationDocuments,
  automationSchema,
  automationSummarySchema,
  pauseBody,
  saveDraftBody,
} from '../../domains/office/automations/index.ts'
import {
  automationExamples,
  getAutomation,
  listAutomations,
  pauseAutomation,
  publishAutomation,
  saveAutomationDraft,
} from '../../domains/office/automations/operations.ts'
import { clientPatch, clientSchema } from '../../domains/customers/clients/index.ts'
import {
  clientExamples,
  createClient,
  getClient,
  listClients,
  updateClient,
} from '../../domains/customers/clients/operations.ts'
import { emptyEstimate, estimatePatch, estimateSchema } from '../../domains/selling/estimates/index.ts'
import {
  createEstimate,
  estimateExamples,
  getEstimate,
  listEstimates,
  patchEstimate,
} from '../../domains/selling/estimates/operations.ts'
import { invoiceSchema } from '../../domains/money/invoices/index.ts'
import {
  getInvoice,
  invoiceExamples,
  listInvoices,
  listedInvoiceSchema,
} from '../../domains/money/invoices/operations.ts'
import { jobDetailSchema, jobSchema } from '../../domains/work/jobs/index.ts'
import { getJob, jobExamples, listJobs } from '../../domains/work/jobs/operations.ts'
import {
  createLeadImport,
  leadImportExamples,
  leadImportTicketSchema,
} from '../../domains/customers/lead-imports/operations.ts'
import { twoClients } from '../../domains/customers/lead-imports/index.ts'
import { leadNotes, leadSchema } from '../../domains/customers/leads/index.ts'
import {
  createLead,
  getLead,
  leadExamples,
  listLeads,
  updateLead,
} from '../../domains/customers/leads/operations.ts'
import { describeKey, meExamples, meSchema } from '../../domains/organization/company/operations.ts'
import { resourceChangeSchema, resourceKinds } from '../../domains/office/sync/index.ts'
import { changeExamples, changesSync } from '../../domains/office/sync/operations.ts'
import {
  newWebhookSchema,
  samplePayloads,
  webhookDeletionSchema,
  webhookEventNames,
  webhookEvents,
  webhookSchema,
} from '../../domains/office/webhooks/index.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  webhookExamples,
} from '../../domains/office/webhooks/operations.ts'
import type { ZodType } from 'zod'
import type { Route, RouteExamples, UnavailableRoute } from './route.ts'
import { writeOnlyClients, writeOnlyEstimates, writeOnlyLeads } from './write-only.ts'

const leadsWriteOnly = writeOnlyLeads(new Set([twoClients.message]))

/** The resource API: every route, in one table. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/me',
    operation: describeKey,
    described: 'me.get',
    answers: [
      {
        status: 200,
        meaning: 'The organization and member of the API key.',
        envelope: 'record',
        schema: meSchema,
      },
    ],
    test: true,
  },
  {
    method: 'GET',
    path: '/leads',
    operation: listLeads,
    ignores: ['status', 'search', 'source', 'stale'],
    answers: [{ status: 200, meaning: 'A page of leads.', envelope: 'list', schema: leadSchema }],
    test: true,
  },
  {
    method: 'GET',
    path: '/leads/{id}',
    operation: getLead,
    idField: 'lead_id',
    answers: [{ status: 200, meaning: 'The lead.', envelope: 'record', schema: leadSchema }],
    test: true,
  },
  {
    method: 'POST',
    path: '/leads',
    operation: createLead,
    instead: { whenBodyHas: 'connector_key', operation: createLeadImport },
    answers: [
      {
        status: 201,
        meaning: 'The new lead.',
        envelope: 'record',
        schema: createLead.output,
        location: '/api/v1/leads/{id}',
      },
      {
        status: 202,
        meaning: 'The lead is incomplete and waits for review.',
        envelope: 'record',
        schema: leadImportTicketSchema,
      },
    ],
    writeOnly: leadsWriteOnly,
    test: true,
  },
  {
    method: 'PATCH',
    path: '/leads/{id}',
    operation: updateLead,
    idField: 'lead_id',
    body: leadNotes,
    answers: [{ status: 200, meaning: 'The changed lead.', envelope: 'record', schema: leadSchema }],
    live: 'unavailable',
    writeOnly: leadsWriteOnly,
    test: true,
  },
  {
    method: 'GET',
    path: '/clients',
    operation: listClients,
    ignores: ['status', 'health', 'tag', 'search'],
    answers: [{ status: 200, meaning: 'A page of clients.', envelope: 'list', schema: clientSchema }],
    test: true,
  },
  {
    method: 'GET',
    path: '/clients/{id}',
    operation: getClient,
    idField: 'client_id',
    answers: [{ status: 200, meaning: 'The client.', envelope: 'record', schema: clientSchema }],
    test: true,
  },
  {
    method: 'POST',
    path: '/clients',
    operation: createClient,
    answers: [
      {
        status: 201,
        meaning: 'The new client.',
        envelope: 'record',
        schema: createClient.output,
        location: '/api/v1/clients/{id}',
      },
    ],
    writeOnly: writeOnlyClients,
    test: true,
  },
  {
    method: 'PATCH',
    path: '/clients/{id}',
    operation: updateClient,
    idField: 'client_id',
    body: clientPatch,
    answers: [{ status: 200, meaning: 'The changed client.', envelope: 'record', schema: clientSchema }],
    writeOnly: writeOnlyClients,
    test: true,
  },
  {
    method: 'GET',
    path: '/estimates',
    operation: listEstimates,
    ignores: ['status', 'search', 'vertical', 'expires_before'],
    answers: [{ status: 200, meaning: 'A page of estimates.', envelope: 'list', schema: estimateSchema }],
    test: true,
  },
  {
    method: 'GET',
    path: '/estimates/{id}',
    operation: getEstimate,
    idField: 'estimate_id',
    answers: [{ status: 200, meaning: 'The estimate.', envelope: 'record', schema: estimateSchema }],
    test: true,
  },
  {
    method: 'POST',
    path: '/estimates',
    operation: createEstimate,
    body: emptyEstimate,
    answers: [
      {
        status: 201,
        meaning: 'The new estimate, which is a draft.',
        envelope: 'record',
        schema: estimateSchema,
        location: '/api/v1/estimates/{id}',
      },
    ],
    live: 'estimates.create',
    writeOnly: writeOnlyEstimates,
    test: true,
  },
  {
    method: 'PATCH',
    path: '/estimates/{id}',
    operation: patchEstimate,
    idField: 'estimate_id',
    body: estimatePatch,
    answers: [{ status: 200, meaning: 'The changed estimate.', envelope: 'record', schema: estimateSchema }],
    live: 'unavailable',
    writeOnly: writeOnlyEstimates,
    test: true,
  },
  {
    method: 'GET',
    path: '/jobs',
    operation: listJobs,
    ignores: ['status', 'search', 'crew_id', 'is_invoiced', 'is_to_invoice', 'tag'],
    answers: [{ status: 200, meaning: 'A page of jobs.', envelope: 'list', schema: jobSchema }],
    test: false,
  },
  {
    method: 'GET',
    path: '/jobs/{id}',
    operation: getJob,
    idField: 'job_id',
    answers: [{ status: 200, meaning: 'The job.', envelope: 'record', schema: jobDetailSchema }],
    test: false,
  },
  {
    method: 'GET',
    path: '/invoices',
    operation: listInvoices,
    ignores: ['status', 'search', 'due_from', 'due_to'],
    answers: [{ status: 200, meaning: 'A page of invoices.', envelope: 'list', schema: listedInvoiceSchema }],
    test: false,
  },
  {
    method: 'GET',
    path: '/invoices/{id}',
    operation: getInvoice,
    idField: 'invoice_id',
    answers: [{ status: 200, meaning: 'The invoice.', envelope: 'record', schema: invoiceSchema }],
    test: false,
  },
  {
    method: 'GET',
    path: '/changes',
    operation: changesSync,
    needs:
      'the `:read` scope of each kind of record that it requests: leads, clients (with properties), estimates, jobs, invoices',
    narrows: { kinds: resourceKinds },
    answers: [
      {
        status: 200,
        meaning: 'The changes since the cursor in the request.',
        envelope: 'feed',
        schema: resourceChangeSchema,
      },
    ],
    test: false,
  },
  {
    method: 'GET',
    path: '/webhooks',
    operation: listWebhooks,
    answers: [
      { status: 200, meaning: 'The webhook destinations.', envelope: 'plain-list', schema: webhookSchema },
    ],
    test: false,
  },
  {
    method: 'GET',
    path: '/webhooks/{id}',
    operation: getWebhook,
    idField: 'destination_id',
    answers: [
      { status: 200, meaning: 'The webhook destination.', envelope: 'record', schema: webhookSchema },
    ],
    test: false,
  },
  {
    method: 'POST',
    path: '/webhooks',
    operation: createWebhook,
    answers: [
      {
        status: 201,
        meaning: 'The new webhook destination with its signing secret.',
        envelope: 'record',
        schema: newWebhookSchema,
        location: '/api/v1/webhooks/{id}',
      },
    ],
    test: false,
  },
  {
    method: 'DELETE',
    path: '/webhooks/{id}',
    operation: deleteWebhook,
    idField: 'destination_id',
    answers: [
      {
        status: 200,
        meaning: 'The webhook destination was deleted.',
        envelope: 'record',
        schema: webhookDeletionSchema,
      },
    ],
    test: false,
  },
  {
    method: 'GET',
    path: '/automations',
    operation: listAutomations,
    as: 'member',
    answers: [
      {
        status: 200,
        meaning: 'The automations, newest first.',
        envelope: 'plain-list',
        schema: automationSummarySchema,
      },
    ],
    test: false,
  },
  {
    method: 'GET',
    path: '/automations/{id}',
    operation: getAutomation,
    as: 'member',
    idField: 'automation_id',
    answers: [{ status: 200, meaning: 'The automation.', envelope: 'record', schema: automationSchema }],
    test: false,
  },
  {
    method: 'PATCH',
    path: '/automations/{id}',
    operation: saveAutomationDraft,
    as: 'member',
    idField: 'automation_id',
    body: saveDraftBody,
    answers: [
      {
        status: 200,
        meaning: 'The automation with its new draft.',
        envelope: 'record',
        schema: automationSchema,
      },
    ],
    test: false,
  },
  {
    method: 'POST',
    path: '/automations/{id}/publish',
    operation: publishAutomation,
    as: 'member',
    idField: 'automation_id',
    answers: [
      { status: 200, meaning: 'The active automation.', envelope: 'record', schema: automationSchema },
    ],
    test: false,
  },
  {
    method: 'POST',
    path: '/automations/{id}/pause',
    operation: pauseAutomation,
    as: 'member',
    idField: 'automation_id',
    body: pauseBody,
    answers: [
      { status: 200, meaning: 'The paused automation.', envelope: 'record', schema: automationSchema },
    ],
    test: false,
  },
]

export const unavailableRoutes: readonly UnavailableRoute[] = [
  { method: 'POST', path: '/jobs' },
  { method: 'PATCH', path: '/jobs/{id}' },
  { method: 'POST', path: '/invoices' },
  { method: 'PATCH', path: '/invoices/{id}' },
]

export const examples: readonly RouteExamples[] = [
  meExamples,
  leadExamples,
  leadImportExamples,
  clientExamples,
  estimateExamples,
  jobExamples,
  invoiceExamples,
  changeExamples,
  webhookExamples,
  automationExamples,
]

/**
 * Schemas of documents that both requests and answers contain, such as the definition of an automation. The API
 * description shows each in the form in which callers send it, even where it describes an answer.
 */
export const documents: readonly ZodType[] = automationDocuments

/** The events that webhook destinations can subscribe to, with a sample payload of each. */
export const deliveredEvents = { names: webhookEventNames, types: webhookEvents, samplePayloads }
