// Written by `npm run generate`.
export type AuditEntry = {
  id: string
  at: string
  operation: string
  request_id: string
  actor: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
    name: string | null
  }
  session_id: string | null
  sign_in: {
    method: string
    device: string
    address: string
  } | null
  records: ({
    kind: string
    id: string
    version: number | null
    change: "created" | "updated" | "deleted"
  })[]
}
export type Automation = {
  id: string
  name: string
  status: "draft" | "active" | "paused" | "archived"
  mode: "linear" | "graph"
  trigger: {
    kind: string
    subjectType: string
  }
  revision: number
  draft_revision_number: number
  active_revision_number: number | null
  has_unpublished_changes: boolean
  counts: {
    runs_total: number
    runs_active: number
    runs_failed_7d: number
    messages_failed_7d: number
  }
  last_run_at: string | null
  created_at: string
  updated_at: string
  published_at: string | null
  draft: {
    revision: number
    definition: AutomationDefinition | AutomationDefinitionDraft
    graph: AutomationGraph | AutomationGraphDraft | null
    triggerConfig: AutomationTriggerConfig | AutomationTriggerConfigDraft
    editorState: unknown
    faults: ({
      field: string
      code: "no_trigger" | "many_triggers" | "into_trigger" | "no_steps" | "unknown_node" | "unreachable" | "cycle" | "handle_twice" | "bad_handle" | "required" | "bad_value" | "unknown_member" | "unknown_kind" | "retired" | "unavailable" | "mismatch" | "unknown_field" | "template_syntax" | "default_required" | "too_long" | "unknown_reference" | "empty_group" | "too_deep" | "too_many" | "needs_graph" | "wait_too_long" | "enroll_loop" | "no_permission"
      message: string
      node_id: string | null
    })[]
    saved_at: string
    saved_by: {
      type: "member" | "api_key" | "customer" | "automation" | "system"
      id: string | null
      on_behalf_of?: {
        key_id: string
        name: string
      }
    }
  }
  active: {
    revision: number
    definition: AutomationDefinition
    graph: AutomationGraph | null
    triggerConfig: AutomationTriggerConfig
    published_at: string
    published_by: {
      type: "member" | "api_key" | "customer" | "automation" | "system"
      id: string | null
      on_behalf_of?: {
        key_id: string
        name: string
      }
    }
  } | null
}
export type AutomationDefinition = unknown
export type AutomationDefinitionDraft = unknown
export type AutomationGraph = unknown
export type AutomationGraphDraft = unknown
export type AutomationTriggerConfig = unknown
export type AutomationTriggerConfigDraft = unknown
export type AutomationSummary = {
  id: string
  name: string
  status: "draft" | "active" | "paused" | "archived"
  mode: "linear" | "graph"
  trigger: {
    kind: string
    subjectType: string
  }
  revision: number
  draft_revision_number: number
  active_revision_number: number | null
  has_unpublished_changes: boolean
  counts: {
    runs_total: number
    runs_active: number
    runs_failed_7d: number
    messages_failed_7d: number
  }
  last_run_at: string | null
  created_at: string
  updated_at: string
  published_at: string | null
}
export type UnsentAutomationMessage = {
  message_id: string
  run_id: string
  step: number
  channel: "email" | "sms"
  to: string
  client_id: string | null
  client_name: string | null
  subject: string | null
  state: "queued" | "sent" | "delivered" | "undelivered" | "failed" | "kept_in_outbox" | "refused"
  reason: string | null
  why: string | null
  written_at: string
  unsent_at: string
  can_resend: boolean
  may_have_arrived: boolean
}
export type AutomationStep = {
  step: number
  node_id: string
  kind: string
  outcome: "done" | "skipped" | "waited" | "branched" | "failed"
  reason: string | null
  handle: string | null
  tries: number
  input_digest: string | null
  message: {
    id: string
    channel: "email" | "sms"
    status: "queued" | "sent" | "delivered" | "undelivered" | "failed" | "kept_in_outbox" | "refused"
    failure: "permanent" | "temporary" | "unknown" | null
    reason: string | null
  } | null
  started_at: string
  ended_at: string
}
export type AutomationRun = {
  id: string
  automation_id: string
  automation_name: string
  revision: number
  subject: {
    kind: string
    id: string
    label: string | null
  }
  client_id: string | null
  state: "running" | "waiting" | "paused" | "completed" | "failed" | "cancelled"
  wait_kind: "duration" | "until" | "event" | "business_hours" | "quiet_hours" | "retry" | null
  waiting_until: string | null
  node_id: string | null
  reason: string | null
  error: {
    code: string
    message: string
  } | null
  cause: {
    event: string
    event_id: string | null
    depth: number
    run_id: string | null
  }
  entered_at: string
  ended_at: string | null
}
export type BatchItem = {
  n: number
  operation: string
  subject: {
    kind: string
    id: string
  } | null
  input: Record<string, unknown>
  verdict: "ready" | "unchanged" | "refused" | "done" | "changed" | "stopped"
  effects: {
    records: {
      created: number
      updated: number
      deleted: number
    }
    messages: {
      emails: number
      texts: number
    }
    money: {
      currency: string
      in_cents?: number
      out_cents?: number
      owed_cents?: number
    }[]
  } | null
  effects_digest: string | null
  receipt_id: string | null
  error: {
    code: string
    message: string
    details: {
      message: string
    }[]
  } | null
}
export type Batch = {
  id: string
  operation: string | null
  recipe: {
    kind: "move_day"
    location_id: string
    from: string
    to: string
    crew_id?: string | null
    notify: ("email" | "sms")[]
  } | {
    kind: "invoice_finished"
    completed_to: string
    send: boolean
  } | {
    kind: "remind"
    days_overdue: number
    channels: ("email" | "sms")[]
  } | {
    kind: "reprice"
    percent: string
    draft_book?: true
    recurrences_from?: string
  } | {
    kind: "assign"
    lead_ids: string[]
    assigned_to: string
  } | {
    kind: "tag"
    record: "lead" | "client" | "estimate" | "job" | "invoice"
    ids: string[]
    add?: string[]
    remove?: string[]
  } | {
    kind: "archive"
    before: string
  } | null
  undo_of: string | null
  status: "prepared" | "running" | "done" | "stopped" | "expired"
  item_count: number
  counts: {
    ready: number
    unchanged: number
    refused: number
    done: number
    changed: number
    stopped: number
  }
  totals: {
    records: {
      created: number
      updated: number
      deleted: number
    }
    messages: {
      emails: number
      texts: number
    }
    money: {
      currency: string
      in_cents?: number
      out_cents?: number
      owed_cents?: number
    }[]
  }
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  expires_at: string
  started_at: string | null
  ended_at: string | null
}
export type BookEntry = {
  id: string
  journal_id: string
  at: string
  kind: string
  account: "receivable" | "revenue" | "discounts" | "tax_payable" | "tips_payable" | "deposit_liability" | "client_credit" | "cash" | "card_clearing" | "goodwill" | "bad_debt" | "between_locations"
  debit_cents?: number
  credit_cents?: number
  currency: string
  location_id: string | null
  client_id: string
  invoice_id: string | null
  document_number: string | null
  estimate_id: string | null
  payment_id: string | null
  method: "card" | "ach" | "cash" | "check" | "bank_transfer" | "financing" | "other" | null
  reference: string | null
}
export type BugReport = {
  id: string
  bug_report_number: number
  title: string
  description: string
  severity: "low" | "medium" | "high" | "critical"
  area: string | null
  url: string | null
  app: {
    version: string | null
    platform: string | null
    device: string | null
  } | null
  status: "new" | "triaged" | "in_progress" | "resolved" | "wont_fix" | "duplicate"
  assigned_to: string | null
  duplicate_of_id: string | null
  notes: ({
    at: string
    by: {
      type: "member" | "api_key" | "customer" | "automation" | "system"
      id: string | null
      on_behalf_of?: {
        key_id: string
        name: string
      }
    }
    text: string
  })[]
  has_screenshot: boolean
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type Lead = {
  id: string
  location_id: string
  lead_number: number
  status: "new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost"
  customer_name: string | null
  customer_email: string | null
  customer_phone: string | null
  customer_phone_extension: string | null
  client_id: string | null
  property_id: string | null
  service_address: string | null
  city: string | null
  state: string | null
  zip: string | null
  source: string | null
  source_id: string | null
  connector_key: string | null
  external_id: string | null
  assigned_to: string | null
  notes: string | null
  estimated_value_cents?: number | null
  currency: string
  lost_reason: "competitor" | "price" | "no_response" | "out_of_area" | "duplicate" | "spam" | "other" | null
  is_stale: boolean
  appointment_at: string | null
  last_contacted_at: string | null
  converted_at: string | null
  estimate_ids: string[]
  version: number
  tags: string[]
  external_refs: Record<string, string>
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type Door = {
  id: string
  location_id: string
  address_line1: string
  address_line2: string | null
  city: string
  state: string
  zip: string
  country: string
  latitude: number | null
  longitude: number | null
  territory_id: string | null
  status: "new" | "not_home" | "not_interested" | "interested" | "callback" | "quote_sent" | "sold" | "do_not_knock"
  last_knocked_at: string | null
  last_knocked_by: string | null
  last_knocked_by_key: {
    key_id: string
    name: string
  } | null
  knock_count: number
  do_not_knock: boolean
  callback_at: string | null
  client_id: string | null
  lead_id: string | null
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type Knock = {
  id: string
  location_id: string
  door_id: string
  member_id: string
  session_id: string | null
  outcome: "not_home" | "not_interested" | "interested" | "callback" | "quote_sent" | "sold" | "do_not_knock"
  note: string | null
  callback_at: string | null
  pos: {
    latitude: number
    longitude: number
    accuracy_m?: number | null
  } | null
  distance_m: number | null
  knocked_at: string
  device_at: string | null
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
}
export type Territory = {
  id: string
  location_id: string
  name: string
  color: string | null
  area: {
    zips?: string[]
    cities?: {
      city: string
      state: string
    }[]
    polygon?: never[][]
  }
  reps: {
    member_id: string
    is_primary: boolean
  }[]
  active: boolean
  locked: boolean
  doors_total: number
  doors_knocked_30d: number
  coverage_percent: string | null
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type ClientImport = {
  id: string
  filename: string
  mode: "preview" | "commit"
  on_duplicate: "skip" | "update"
  status: "running" | "done" | "cancelled"
  ignored_columns: string[]
  row_count: number
  done_count: number
  counts: {
    create: number
    update: number
    skip: number
    error: number
  }
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  ended_at: string | null
}
export type Client = {
  id: string
  location_id: string
  name: string
  type: "residential" | "commercial"
  status: "lead" | "prospect" | "active" | "inactive" | "past"
  health: "new" | "active" | "at_risk" | "dormant"
  email: string | null
  phone: string | null
  phone_extension: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state: string | null
  zip: string | null
  country: string
  primary_property_id: string | null
  properties: Property[]
  notes: string | null
  lead_source: string | null
  sms_opt_out: boolean
  email_opt_out: boolean
  balance_cents?: number
  credit_cents?: number
  lifetime_value_cents?: number
  currency: string
  merged_into: string | null
  version: number
  tags: string[]
  external_refs: Record<string, string>
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type Property = {
  id: string
  location_id: string
  label: string | null
  address_line1: string
  address_line2: string | null
  city: string
  state: string
  zip: string
  country: string
  is_primary: boolean
  latitude: number | null
  longitude: number | null
  access_notes: string | null
}
export type CreatedClient = {
  id: string
  location_id: string
  name: string
  type: "residential" | "commercial"
  status: "lead" | "prospect" | "active" | "inactive" | "past"
  health: "new" | "active" | "at_risk" | "dormant"
  email: string | null
  phone: string | null
  phone_extension: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state: string | null
  zip: string | null
  country: string
  primary_property_id: string | null
  properties: Property[]
  notes: string | null
  lead_source: string | null
  sms_opt_out: boolean
  email_opt_out: boolean
  balance_cents?: number
  credit_cents?: number
  lifetime_value_cents?: number
  currency: string
  merged_into: string | null
  version: number
  tags: string[]
  external_refs: Record<string, string>
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
  existed?: boolean
}
export type __schema0 = unknown
export type DuplicateCandidate = {
  kind: "client" | "lead"
  id: string
  name: string | null
  status: string
  reasons: ("phone" | "email" | "address" | "name")[]
  created_at: string
}
export type ClientStatement = {
  client_id: string
  currency: string
  opening_cents?: number
  entries: ({
    at: string
    kind: "invoice" | "void" | "payment" | "deposit" | "credit" | "refund" | "release" | "write_off" | "write_off_taken_back" | "credit_note"
    invoice_id: string | null
    invoice_number: number | null
    payment_id: string | null
    method: string | null
    reference: string | null
    amount_cents?: number
    balance_cents?: number
  })[]
  closing_cents?: number
  next_cursor: string | null
}
export type TimelineEntry = {
  id: string
  at: string
  area: "client" | "lead" | "estimate" | "job" | "invoice" | "payment" | "message"
  happening: string
  record_id: string
  subject_id: string | null
  number: number | null
  amount_cents?: number | null
  currency: string | null
  text: string | null
  by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  } | null
}
export type EndedLinks = {
  count: number
  documents: ({
    kind: "estimate" | "invoice"
    id: string
  })[]
}
export type Commission = {
  id: string
  location_id: string
  member_id: string
  estimate_id: string
  client_id: string
  lead_id: string | null
  basis: "company_generated" | "self_generated" | "red_line"
  basis_cents?: number
  rate_percent: string | null
  components: {
    base: {
      base_cents?: number
      percent: string
      amount_cents?: number
    }
    upside: {
      base_cents?: number
      percent: string
      amount_cents?: number
    }
    addon: {
      base_cents?: number
      percent: string
      amount_cents?: number
    }
  } | null
  computed_cents?: number
  amount_cents?: number
  status: "pending" | "approved" | "void"
  earned_at: string
  approved_at: string | null
  approved_by: string | null
  approved_by_key: {
    key_id: string
    name: string
  } | null
  adjustment: {
    amount_cents?: number
    reason: string
    by: {
      type: "member" | "api_key" | "customer" | "automation" | "system"
      id: string | null
      on_behalf_of?: {
        key_id: string
        name: string
      }
    }
    at: string
  } | null
  adjustments: ({
    amount_cents?: number
    reason: string
    by: {
      type: "member" | "api_key" | "customer" | "automation" | "system"
      id: string | null
      on_behalf_of?: {
        key_id: string
        name: string
      }
    }
    at: string
  })[]
  voided_at: string | null
  snapshot: {
    plan: {
      company_percent: string
      self_percent: string
      red_line: {
        base_percent: string
        upside_percent: string
        addon_percent: string
      } | null
    }
    source: string | null
    estimate_version: number
    revision: number
    lines: ({
      line_id: string
      name: string
      net_cents?: number
      floor_cents?: number | null
    })[]
  }
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type CreditNote = {
  id: string
  location_id: string
  credit_note_number: number
  display_number: string
  client_id: string
  invoice_id: string
  invoice_display_number: string
  billing_name: string | null
  billing_email: string | null
  billing_phone: string | null
  billing_address_line1: string | null
  billing_address_line2: string | null
  billing_city: string | null
  billing_state: string | null
  billing_zip: string | null
  currency: string
  lines: ({
    line_id: string
    name: string
    quantity: string | null
    net_cents?: number
    discount_cents?: number
    tax_cents?: number
    tax_parts: number[]
  })[]
  subtotal_cents?: number
  discount_cents?: number
  tax_lines?: {
    name: string
    rate_percent: string
    tax_cents?: number
  }[]
  tax_cents?: number
  total_cents?: number
  reason: string
  issue_date: string
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
}
export type DocumentPdf = {
  file_name: string
  content_type: "application/pdf"
  size_bytes: number
  content_base64: string
  version: number
}
export type LineItem = {
  id: string
  position: number
  kind: "service" | "product" | "fee" | "discount" | "text"
  service_id: string | null
  name: string
  description: string | null
  quantity: string
  unit: string | null
  unit_price_cents?: number
  unit_price_decimal?: string | null
  discount?: {
    type: "percent" | "fixed"
    value: string
  } | null
  discount_cents?: number
  minimum_cents?: number | null
  line_total_cents?: number
  taxable: boolean
  tax_rate_id: string | null
  tax_cents?: number
  optional: boolean
  selected: boolean
  option_id: string | null
  source_line_id: string | null
  pay_class?: "standard" | "equipment" | "lift" | "subcontractor"
  price_book_version?: number | null
  package_id: string | null
  holiday_design_id: string | null
  floor_cents?: number | null
  sold_discount_cents?: number | null
  sold_tax_cents?: number | null
}
export type CrewPayPolicy = {
  id: string
  effective_from: string
  standard_pool_percent: string
  elite_pool_percent: string | null
  elite_callback_percent: string | null
  solo_percent: string | null
  daily_revenue_cap_cents?: number | null
  leader_max_percent: string | null
  pay_period?: {
    cadence: "weekly" | "biweekly" | "semimonthly" | "monthly"
    anchor_date: string
  }
  workweek_start: number
  overtime_threshold_minutes: number
  overtime_multiplier: string
  minimum_wage_cents?: number
  state_minimum_wages?: Record<string, number>
  excluded_words: string[]
  nonproductive_hourly: boolean
  version: number
  created_at: string
  updated_at: string
}
export type PayRate = {
  id: string
  member_id: string
  hourly_cents?: number
  effective_from: string
  version: number
  created_at: string
  updated_at: string
}
export type Todo = {
  id: string
  location_id: string
  title: string
  description: string | null
  due_at: string | null
  status: "open" | "done"
  assigned_to: string | null
  client_id: string | null
  lead_id: string | null
  estimate_id: string | null
  job_id: string | null
  invoice_id: string | null
  completed_at: string | null
  completed_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  } | null
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type Estimate = {
  id: string
  location_id: string
  client_id: string
  property_id: string | null
  lead_id: string | null
  vertical: "residential" | "generic" | "commercial" | "holiday_lights"
  status: "draft" | "sent" | "viewed" | "changes_requested" | "accepted" | "declined" | "expired" | "void"
  created_at: string
  updated_at: string
  estimate_number: number | null
  display_number: string | null
  version: number
  assigned_rep_id: string | null
  source: string | null
  customer_name: string | null
  customer_email: string | null
  customer_phone: string | null
  service_address: string | null
  city: string | null
  state: string | null
  zip: string | null
  sqft: number | null
  stories: number | null
  lot_sqft: number | null
  year_built: number | null
  roof_sqft: number | null
  gutter_linear_ft: number | null
  siding_type: string | null
  roof_type: string | null
  line_items: LineItem[]
  options: ({
    id: string
    name: string
    description: string | null
    total_cents?: number
  })[]
  selected_option_id: string | null
  subtotal_cents?: number
  discount?: {
    type: "percent" | "fixed"
    value: string
  } | null
  discount_cents?: number
  taxable_cents?: number
  tax_rate_id: string | null
  tax_rate_percent: string | null
  tax_lines?: {
    name: string
    rate_percent: string
    taxable_cents?: number
    tax_cents?: number
  }[]
  tax_cents?: number
  total_cents?: number
  deposit: {
    type: "percent" | "fixed" | null
    value: string | null
    use: "first" | "spread"
    required_cents?: number
    collected_cents?: number
  }
  currency: string
  message: string | null
  terms: string | null
  revision: number
  versions: {
    revision: number
    sent_at: string
    total_cents?: number
  }[]
  attachments: ({
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  })[]
  photos: ({
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  })[]
  requested_changes: string | null
  sent_at: string | null
  first_viewed_at: string | null
  accepted_at: string | null
  accepted_by: string | null
  declined_at: string | null
  decline_reason: string | null
  expires_at: string | null
  job_id: string | null
  jobs: {
    job_id: string
    job_number: number
    status: string
    total_cents?: number
    invoiced_cents?: number
  }[]
  unplanned_cents?: number
  view_url: string | null
  tags: string[]
  external_refs: Record<string, string>
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  archived_at: string | null
}
export type Payment = {
  id: string
  kind: "payment" | "refund" | "deposit" | "credit" | "write_off" | "release"
  method: "card" | "ach" | "cash" | "check" | "bank_transfer" | "financing" | "other"
  status: "pending" | "succeeded" | "failed"
  amount_cents?: number
  tip_cents?: number
  reference: string | null
  refund_of: string | null
  received_at: string
  recorded_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
}
export type LineItemInput = {
  kind?: "service" | "product" | "fee" | "discount" | "text" | null
  service_id?: string | null
  name: string
  description?: string | null
  quantity?: string | null
  unit?: string | null
  unit_price_cents?: number | null
  unit_price_decimal?: string | null
  discount?: {
    type: "percent"
    value: string
  } | {
    type: "fixed"
    value: string
  } | null
  minimum_cents?: number | null
  taxable?: boolean | null
  tax_rate_id?: string | null
  optional?: boolean | null
  selected?: boolean | null
  option_id?: string | null
  source_line_id?: string | null
  pay_class?: "standard" | "equipment" | "lift" | "subcontractor" | null
}
export type CustomerLink = {
  link_id: string
  channel: "email" | "sms" | null
  sent_to: string | null
  created_at: string
  expires_at: string
  ended_at: string | null
  ended_because: "withdrawn" | "client_archived" | "address_corrected" | "by_office" | null
}
export type MessageDelivery = {
  channel: "email" | "sms"
  to: string
  state: "queued" | "sent" | "delivered" | "undelivered" | "failed" | "kept_in_outbox" | "refused" | "pretended"
  reason: "no_smtp" | "no_sms_provider" | "demonstration" | "test_clock" | "restored" | "opted_out" | "no_consent" | "possible_opt_out" | "quiet_hours" | "link_ended" | "stale" | "person_erased" | "test_mode" | null
  why: string | null
  message_id: string | null
}
export type File = {
  id: string
  location_id: string | null
  kind: "bug_report_screenshot" | "client_import" | "crew_photo" | "estimate_attachment" | "estimate_photo" | "holiday_design_image" | "inbox_attachment" | "invoice_attachment" | "lead_photo" | "mockup" | "price_book_thumbnail" | "quality_photo"
  parent: {
    kind: string
    id: string
  } | null
  visit_id: string | null
  checklist_id: string | null
  item_id: string | null
  filename: string
  content_type: string
  size_bytes: number
  sha256: string | null
  width: number | null
  height: number | null
  caption: string | null
  captured_at: string | null
  position: {
    latitude: number
    longitude: number
    accuracy_m?: number | null
  } | null
  status: "pending" | "ready" | "deleted" | "expired"
  expires_at: string | null
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type HolidayDesign = {
  id: string
  location_id: string
  client_id: string
  property_id: string | null
  estimate_id: string | null
  name: string
  view: "satellite" | "street_view" | "photo"
  photo_file_id: string | null
  scale: {
    from: never[]
    to: never[]
    feet: string
  } | null
  lines: ({
    id: string
    label: string | null
    kind: "gutter" | "ridge" | "eave" | "ground" | "path" | "other"
    points: never[][]
    feet: string | null
    stories: number
    service_id: string
    colors: string[]
  })[]
  zones: ({
    id: string
    kind: "bush" | "tree" | "ground" | "window" | "column"
    points: never[][]
    quantity: string
    service_id: string
    colors: string[]
  })[]
  fixtures: ({
    id: string
    kind: "spotlight" | "stake" | "wreath" | "garland" | "bow" | "timer"
    at: never[]
    quantity: number
    service_id: string
  })[]
  bundle: {
    season: string | null
    returning: boolean
    include: ("install" | "takedown" | "storage" | "maintenance")[]
    minimum_cents?: number
    increment_ft: number
  }
  total_linear_ft: string | null
  version: number
  tags: string[]
  external_refs: Record<string, string>
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type HolidayDesignHead = {
  id: string
  location_id: string
  client_id: string
  property_id: string | null
  estimate_id: string | null
  name: string
  view: "satellite" | "street_view" | "photo"
  photo_file_id: string | null
  bundle: {
    season: string | null
    returning: boolean
    include: ("install" | "takedown" | "storage" | "maintenance")[]
    minimum_cents?: number
    increment_ft: number
  }
  total_linear_ft: string | null
  version: number
  tags: string[]
  external_refs: Record<string, string>
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type Message = {
  id: string
  location_id: string
  conversation_id: string
  kind: "sms" | "email" | "call" | "voicemail" | "note" | "system"
  direction: "inbound" | "outbound" | "none"
  from: string | null
  from_name: string | null
  to: string | null
  subject: string | null
  body: string
  segments: number | null
  status: "received" | "recorded" | "queued" | "sending" | "sent" | "delivered" | "undelivered" | "failed" | "refused"
  failure: string | null
  send_at: string | null
  attachments: {
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
  }[]
  voicemail_id: string | null
  sent_at: string | null
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type Voicemail = {
  id: string
  location_id: string
  conversation_id: string
  from_number: string
  caller_name: string | null
  client_id: string | null
  lead_id: string | null
  received_at: string
  duration_seconds: number
  transcript: string | null
  transcript_status: "pending" | "completed" | "failed" | "none"
  recording_status: "fetching" | "available" | "unavailable"
  content_type: string
  size_bytes: number
  heard_at: string | null
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type Invoice = {
  id: string
  location_id: string
  invoice_number: number | null
  display_number: string | null
  client_id: string
  property_id: string | null
  job_id: string | null
  estimate_id: string | null
  status: "draft" | "sent" | "viewed" | "partial" | "paid" | "overdue" | "void" | "written_off"
  payment_status: "unpaid" | "partial" | "paid"
  is_overdue: boolean
  billing_name: string | null
  billing_email: string | null
  billing_phone: string | null
  billing_address_line1: string | null
  billing_address_line2: string | null
  billing_city: string | null
  billing_state: string | null
  billing_zip: string | null
  line_items: LineItem[]
  subtotal_cents?: number
  discount?: {
    type: "percent" | "fixed"
    value: string
  } | null
  discount_cents?: number
  taxable_cents?: number
  tax_lines?: {
    name: string
    rate_percent: string
    taxable_cents?: number
    tax_cents?: number
  }[]
  tax_cents?: number
  tip_cents?: number
  total_cents?: number
  deposit_applied_cents?: number
  amount_paid_cents?: number
  amount_refunded_cents?: number
  amount_released_cents?: number
  credit_cents?: number
  written_off_cents?: number
  credited_cents?: number
  balance_cents?: number
  currency: string
  terms_days: number | null
  issue_date: string | null
  due_date: string | null
  sent_at: string | null
  first_viewed_at: string | null
  first_paid_at: string | null
  paid_at: string | null
  voided_at: string | null
  payments: Payment[]
  memo: string | null
  attachments: ({
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  })[]
  photos: ({
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  })[]
  version: number
  tags: string[]
  external_refs: Record<string, string>
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type ListedInvoice = {
  id: string
  location_id: string
  invoice_number: number | null
  display_number: string | null
  client_id: string
  property_id: string | null
  job_id: string | null
  estimate_id: string | null
  status: "draft" | "sent" | "viewed" | "partial" | "paid" | "overdue" | "void" | "written_off"
  payment_status: "unpaid" | "partial" | "paid"
  is_overdue: boolean
  billing_name: string | null
  billing_email: string | null
  billing_phone: string | null
  billing_address_line1: string | null
  billing_address_line2: string | null
  billing_city: string | null
  billing_state: string | null
  billing_zip: string | null
  line_items: LineItem[]
  subtotal_cents?: number
  discount?: {
    type: "percent" | "fixed"
    value: string
  } | null
  discount_cents?: number
  taxable_cents?: number
  tax_lines?: {
    name: string
    rate_percent: string
    taxable_cents?: number
    tax_cents?: number
  }[]
  tax_cents?: number
  tip_cents?: number
  total_cents?: number
  deposit_applied_cents?: number
  amount_paid_cents?: number
  amount_refunded_cents?: number
  amount_released_cents?: number
  credit_cents?: number
  written_off_cents?: number
  credited_cents?: number
  balance_cents?: number
  currency: string
  terms_days: number | null
  issue_date: string | null
  due_date: string | null
  sent_at: string | null
  first_viewed_at: string | null
  first_paid_at: string | null
  paid_at: string | null
  voided_at: string | null
  payments: Payment[]
  memo: string | null
  attachments: ({
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  })[]
  photos: ({
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  })[]
  version: number
  tags: string[]
  external_refs: Record<string, string>
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
  reminded_at: string | null
  recipient_opted_out: ("email" | "sms")[]
}
export type Job = {
  id: string
  location_id: string
  job_number: number
  client_id: string
  property_id: string | null
  estimate_id: string | null
  lead_id: string | null
  status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
  service_type: string | null
  customer_name: string | null
  service_address: string | null
  service_city: string | null
  service_state: string | null
  service_zip: string | null
  scheduled_date: string | null
  scheduled_time_start: string | null
  scheduled_time_end: string | null
  timezone: string
  scheduled_start_at: string | null
  scheduled_end_at: string | null
  time_adjusted: boolean
  arrival_window_minutes: number | null
  rescheduled_count: number
  assignees: ({
    member_id: string
    role: "lead" | "crew"
  })[]
  crew_id: string | null
  vehicle_id: string | null
  stop_order: number | null
  dispatched_at: string | null
  line_items: LineItem[]
  total_cents?: number
  currency: string
  notes: string | null
  access_notes: string | null
  special_instructions: string | null
  hold_reason: string | null
  on_my_way_at: string | null
  actual_started_at: string | null
  completed_at: string | null
  cancelled_at: string | null
  cancel_reason: string | null
  cancelled_by: "customer" | "company" | null
  callback_of_job_id: string | null
  checklist: {
    required: number
    done: number
  }
  invoice_ids: string[]
  is_late: boolean
  is_unassigned: boolean
  is_invoiced: boolean
  is_callback: boolean
  visits_total: number
  visits_done: number
  version: number
  tags: string[]
  external_refs: Record<string, string>
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type JobDetail = {
  id: string
  location_id: string
  job_number: number
  client_id: string
  property_id: string | null
  estimate_id: string | null
  lead_id: string | null
  status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
  service_type: string | null
  customer_name: string | null
  service_address: string | null
  service_city: string | null
  service_state: string | null
  service_zip: string | null
  scheduled_date: string | null
  scheduled_time_start: string | null
  scheduled_time_end: string | null
  timezone: string
  scheduled_start_at: string | null
  scheduled_end_at: string | null
  time_adjusted: boolean
  arrival_window_minutes: number | null
  rescheduled_count: number
  assignees: ({
    member_id: string
    role: "lead" | "crew"
  })[]
  crew_id: string | null
  vehicle_id: string | null
  stop_order: number | null
  dispatched_at: string | null
  line_items: LineItem[]
  total_cents?: number
  currency: string
  notes: string | null
  access_notes: string | null
  special_instructions: string | null
  hold_reason: string | null
  on_my_way_at: string | null
  actual_started_at: string | null
  completed_at: string | null
  cancelled_at: string | null
  cancel_reason: string | null
  cancelled_by: "customer" | "company" | null
  callback_of_job_id: string | null
  checklist: {
    required: number
    done: number
  }
  invoice_ids: string[]
  is_late: boolean
  is_unassigned: boolean
  is_invoiced: boolean
  is_callback: boolean
  visits_total: number
  visits_done: number
  version: number
  tags: string[]
  external_refs: Record<string, string>
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
  checklists: JobChecklist[]
  visits: ({
    visit_id: string
    visit_number: number
    kind: "work" | "install" | "service" | "takedown"
    label: string | null
    is_current: boolean
    status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
    scheduled_date: string | null
    scheduled_time_start: string | null
    scheduled_time_end: string | null
    scheduled_start_at: string | null
    scheduled_end_at: string | null
    time_adjusted: boolean
    arrival_window_minutes: number | null
    rescheduled_count: number
    assignees: ({
      member_id: string
      role: "lead" | "crew"
    })[]
    crew_id: string | null
    vehicle_id: string | null
    stop_order: number | null
    dispatched_at: string | null
    hold_reason: string | null
    on_my_way_at: string | null
    actual_started_at: string | null
    completed_at: string | null
    cancelled_at: string | null
    cancel_reason: string | null
    cancelled_by: "customer" | "company" | null
    minutes: number | null
    line_ids: string[]
    note: string | null
    is_late: boolean
    checklist: {
      required: number
      done: number
    }
  })[]
  recurrence: {
    job_recurrence_id: string
    on_date: string
  } | null
  schedule_history: ({
    visit_id: string
    scheduled_date: string | null
    scheduled_time_start: string | null
    scheduled_time_end: string | null
    replaced_at: string
    replaced_by: {
      type: "member" | "api_key" | "customer" | "automation" | "system"
      id: string | null
      on_behalf_of?: {
        key_id: string
        name: string
      }
    }
  })[]
  status_history: ({
    previous_status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled" | null
    status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
    reason: string | null
    changed_at: string
    changed_by: {
      type: "member" | "api_key" | "customer" | "automation" | "system"
      id: string | null
      on_behalf_of?: {
        key_id: string
        name: string
      }
    }
    visit_id: string | null
  })[]
  attachments: ({
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  })[]
  photos: ({
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  })[]
}
export type JobChecklist = {
  checklist_id: string
  visit_id: string | null
  checklist_version: number
  name: string
  stage: "pre_job" | "post_job"
  items: ({
    id: string
    label: string
    kind: "check" | "number" | "text"
    required: boolean
    photo_required: boolean
    answer: {
      value: "pass" | "fail" | "na"
      number: string | null
      text: string | null
      note: string | null
      photo_ids: string[]
      performed_at: string
      answered_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      quality_report_id: string
    } | null
  })[]
}
export type JobRecurrence = {
  id: string
  location_id: string
  client_id: string
  property_id: string | null
  service_type: string | null
  line_items: LineItemInput[]
  timezone: string
  times: {
    start: string
    end: string | null
    arrival_window_minutes: number | null
  } | null
  crew_id: string | null
  assignees: ({
    member_id: string
    role: "lead" | "crew"
  })[]
  rule: {
    frequency: "daily" | "weekly" | "monthly" | "yearly"
    interval: number
    weekdays: number[] | null
    month_day: number | null
    month_weekday: {
      nth: number
      weekday: number
    } | null
  }
  starts_on: string
  ends_on: string | null
  count: number | null
  skip_months: number[]
  horizon_days: number
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type RemainingJob = {
  job_id: string
  on_date: string
  reason: "pinned" | "started" | "invoiced"
  pinned: ("window" | "work" | "place" | "people")[]
}
export type JobVisit = {
  visit_id: string
  visit_number: number
  kind: "work" | "install" | "service" | "takedown"
  label: string | null
  is_current: boolean
  status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
  scheduled_date: string | null
  scheduled_time_start: string | null
  scheduled_time_end: string | null
  scheduled_start_at: string | null
  scheduled_end_at: string | null
  time_adjusted: boolean
  arrival_window_minutes: number | null
  rescheduled_count: number
  assignees: ({
    member_id: string
    role: "lead" | "crew"
  })[]
  crew_id: string | null
  vehicle_id: string | null
  stop_order: number | null
  dispatched_at: string | null
  hold_reason: string | null
  on_my_way_at: string | null
  actual_started_at: string | null
  completed_at: string | null
  cancelled_at: string | null
  cancel_reason: string | null
  cancelled_by: "customer" | "company" | null
  minutes: number | null
  line_ids: string[]
  note: string | null
  is_late: boolean
}
export type ApiKey = {
  id: string
  kind: "key" | "agent"
  client_id?: string
  hint: string
  name: string
  mode: "live" | "test"
  scopes: string[]
  confirm?: ("money" | "destructive" | "sends" | "metered" | "sensitive")[]
  member_id: string
  location_ids: string[] | null
  rate_limit: number
  expires_at: string | null
  revoked_at: string | null
  created_at: string
}
export type LeadImport = {
  import_id: string
  status: "pending"
  problems: {
    field: string
    message: string
  }[]
}
export type ReadLeadImport = {
  id: string
  location_id: string
  connector_key: string
  connector_name: string
  external_id: string | null
  status: "pending" | "done" | "dismissed"
  document: Record<string, unknown>
  problems: {
    field: string
    message: string
  }[]
  lead_id: string | null
  dismiss_reason: string | null
  created_at: string
  updated_at: string
  resolved_at: string | null
  values: Record<string, string>
}
export type QueuedLeadImport = {
  id: string
  location_id: string
  connector_key: string
  connector_name: string
  external_id: string | null
  status: "pending" | "done" | "dismissed"
  document: Record<string, unknown>
  problems: {
    field: string
    message: string
  }[]
  lead_id: string | null
  dismiss_reason: string | null
  created_at: string
  updated_at: string
  resolved_at: string | null
}
export type ListedAppointment = {
  id: string
  kind: "site_visit" | "call"
  starts_at: string
  local_date: string
  local_time: string
  timezone: string
  member_id: string | null
  note: string | null
  notified_email: string | null
  version: number
  cancelled_at: string | null
  lead_id: string
  client_id: string | null
  customer_name: string | null
  location_id: string
  created_at: string
  updated_at: string
}
export type CreatedLead = {
  id: string
  location_id: string
  lead_number: number
  status: "new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost"
  customer_name: string | null
  customer_email: string | null
  customer_phone: string | null
  customer_phone_extension: string | null
  client_id: string | null
  property_id: string | null
  service_address: string | null
  city: string | null
  state: string | null
  zip: string | null
  source: string | null
  source_id: string | null
  connector_key: string | null
  external_id: string | null
  assigned_to: string | null
  notes: string | null
  estimated_value_cents?: number | null
  currency: string
  lost_reason: "competitor" | "price" | "no_response" | "out_of_area" | "duplicate" | "spam" | "other" | null
  is_stale: boolean
  appointment_at: string | null
  last_contacted_at: string | null
  converted_at: string | null
  estimate_ids: string[]
  version: number
  tags: string[]
  external_refs: Record<string, string>
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
  existed?: boolean
}
export type LeadAppointment = {
  id: string
  kind: "site_visit" | "call"
  starts_at: string
  local_date: string
  local_time: string
  timezone: string
  time_adjusted: boolean
  member_id: string | null
  note: string | null
  notified_email: string | null
  version: number
  cancelled_at: string | null
}
export type Stop = {
  job_id: string
  visit_id: string
  visit_number: number
  visits_total: number
  visit_kind: "work" | "install" | "service" | "takedown"
  visit_label: string | null
  job_number: number
  version: number
  status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
  client_id: string
  customer_name: string | null
  address: string | null
  service_type: string | null
  scheduled_date: string | null
  scheduled_time_start: string | null
  scheduled_time_end: string | null
  scheduled_start_at: string | null
  scheduled_end_at: string | null
  time_adjusted: boolean
  arrival_window_minutes: number | null
  minutes: number
  stop_order: number | null
  total_cents?: number
  value_cents?: number
  assignees: ({
    member_id: string
    role: "lead" | "crew"
  })[]
  crew_id: string | null
  vehicle_id: string | null
  is_late: boolean
  checklist: {
    required: number
    done: number
  }
  pos: {
    latitude: number
    longitude: number
  } | null
  access_notes: string | null
  special_instructions: string | null
  line_items: ({
    id: string
    position: number
    kind: "service" | "product" | "fee" | "discount" | "text"
    service_id: string | null
    name: string
    description: string | null
    quantity: string
    unit: string | null
    unit_price_cents?: number
    discount_cents?: number
    line_total_cents?: number
    tax_cents?: number
  })[]
  checklists: JobChecklist[]
  customer_phone: string | null
  photos: ({
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  })[]
}
export type Mockup = {
  id: string
  location_id: string
  holiday_design_id: string
  design_version: number
  style: "night" | "dusk"
  file_id: string
  width: number
  height: number
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type OutboxMessage = {
  message_id: string
  channel: "email" | "sms"
  to: string
  to_name: string | null
  subject: string | null
  state: "queued" | "sent" | "delivered" | "undelivered" | "failed" | "kept_in_outbox" | "refused"
  reason: "no_smtp" | "no_sms_provider" | "demonstration" | "test_clock" | "restored" | "opted_out" | "no_consent" | "possible_opt_out" | "quiet_hours" | "link_ended" | "stale" | "person_erased" | null
  category: "service" | "marketing"
  why: string | null
  may_have_arrived: boolean
  about_kind: string | null
  about_id: string | null
  client_id: string | null
  attempts: number
  created_at: string
  sent_at: string | null
}
export type ListedPayment = {
  id: string
  kind: "payment" | "refund" | "deposit" | "credit" | "write_off" | "release"
  method: "card" | "ach" | "cash" | "check" | "bank_transfer" | "financing" | "other"
  status: "pending" | "succeeded" | "failed"
  amount_cents?: number
  tip_cents?: number
  reference: string | null
  refund_of: string | null
  received_at: string
  recorded_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  client_id: string
  customer_name: string
  invoice_id: string | null
  invoice_number: number | null
  estimate_id: string | null
  applied_from: string | null
  location_id: string | null
  currency: string
  origin_id: string | null
  provider: "fake" | "stripe" | null
  provider_reference: string | null
  reason: string | null
  created_at: string
}
export type StoredCard = {
  id: string
  payment_method_token: string
  provider: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  is_expired: boolean
  is_default: boolean
  created_at: string
  last_used_at: string
}
export type PracticeCompany = {
  id: string
  slug: string
  name: string
  created_at: string
  archived_at: string | null
}
export type PriceBookPackage = {
  id: string
  name: string
  description: string | null
  vertical: "residential" | "generic" | "commercial" | "holiday_lights"
  kind: "bundle" | "tiers"
  items: ({
    service_id: string
    quantity?: string | null
    quantity_from?: string | null
    answers: Record<string, string>
    addons: ({
      key: string
      quantity?: string | null
    })[]
    optional: boolean
    selected: boolean
    tier_ids?: string[] | null
  })[]
  tiers: ({
    id: string
    name: string
    description?: string | null
    discount?: {
      type: "percent"
      value: string
    } | {
      type: "fixed"
      value: string
    } | null
  })[]
  discount: {
    type: "percent"
    value: string
  } | {
    type: "fixed"
    value: string
  } | null
  position: number
  active: boolean
  version: number
  created_at: string
  updated_at: string
}
export type PriceBookVersion = {
  version: number
  published_at: string
  published_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  note: string | null
  services: number
  packages: number
}
export type PriceBookService = {
  id: string
  slug: string
  name: string
  description: string | null
  category: string | null
  vertical: "residential" | "generic" | "commercial" | "holiday_lights"
  unit: string
  quantity_from: string | null
  pricing?: {
    kind: "flat"
    amount_cents: number
  } | {
    kind: "unit"
    rate: string
    per: number
  } | {
    kind: "tiered"
    mode: "graduated" | "volume"
    tiers: ({
      up_to: string | null
      rate: string
      flat_cents: number
    })[]
  }
  multipliers: ({
    key: string
    label: string
    source: string
    required: boolean
    values: ({
      from?: string | null
      to?: string | null
      equals?: string | null
      factor: string
    })[]
  })[]
  addons?: ({
    key: string
    name: string
    pricing?: {
      kind: "flat"
      amount_cents: number
    } | {
      kind: "unit"
      rate: string
      per: number
    } | null
    percent?: string | null
    quantity_from?: string | null
    taxable: boolean
    optional: boolean
    pay_class: "standard" | "equipment" | "lift" | "subcontractor"
  })[]
  minimum_cents?: number
  floor_percent?: string | null
  floor_cents?: number
  round_to_cents?: 1 | 5 | 10 | 25 | 50 | 100 | 500 | 1000
  taxable: boolean
  tax_rate_id: string | null
  pay_class?: "standard" | "equipment" | "lift" | "subcontractor"
  minutes_base: number
  minutes_per_unit: string
  crew_size: number
  holiday_role: "lights" | "install" | "takedown" | "storage" | "maintenance" | "accessory" | null
  thumbnail_file_id: string | null
  location_ids: string[] | null
  position: number
  active: boolean
  version: number
  created_at: string
  updated_at: string
}
export type PropertyRecord = {
  id: string
  location_id: string
  label: string | null
  address_line1: string
  address_line2: string | null
  city: string
  state: string
  zip: string
  country: string
  is_primary: boolean
  latitude: number | null
  longitude: number | null
  geocoded_at: string | null
  access_notes: string | null
  client_id: string
  sqft: number | null
  stories: string | null
  lot_sqft: number | null
  year_built: number | null
  roof_sqft: number | null
  gutter_linear_ft: number | null
  siding_type: string | null
  roof_type: string | null
  version: number
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type Checklist = {
  id: string
  name: string
  stage: "pre_job" | "post_job"
  service_types: string[]
  location_ids: string[] | null
  visit_kinds: ("work" | "install" | "service" | "takedown")[]
  items: ChecklistItem[]
  active: boolean
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type ChecklistItem = {
  id: string
  label: string
  kind: "check" | "number" | "text"
  required: boolean
  photo_required: boolean
}
export type QualityReport = {
  id: string
  location_id: string
  job_id: string
  visit_id: string | null
  checklist_id: string
  checklist_version: number
  stage: "pre_job" | "post_job"
  answers: ChecklistAnswer[]
  passed: number
  failed: number
  not_applicable: number
  score_percent: string | null
  note: string | null
  performed_at: string
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
}
export type ChecklistAnswer = {
  item_id: string
  value: "pass" | "fail" | "na"
  number: string | null
  text: string | null
  note: string | null
  photo_ids: string[]
}
export type ReportSnapshot = {
  id: string
  location_id: string | null
  report: "revenue" | "close_rate" | "receivables" | "lead_sources" | "canvassing" | "payroll" | "jobs"
  name: string
  input: {
    report: "revenue" | "close_rate" | "receivables" | "lead_sources" | "canvassing" | "payroll" | "jobs"
    from: string
    to: string
    location_id?: string | null
    group_by?: "day" | "week" | "month" | "location" | "source" | "member" | null
    compare?: "previous" | null
  }
  result: Report
  sha256: string
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
}
export type Report = {
  report: "revenue"
  from: string
  to: string
  timezone: string
  currency: string
  location_id: string | null
  group_by: "day" | "week" | "month" | "location" | "source"
  generated_at: string
  definitions?: Record<string, string>
  totals: {
    gross_cents?: number
    discounts_cents?: number
    invoiced_cents?: number
    goodwill_cents?: number
    bad_debt_cents?: number
    net_revenue_cents?: number
    tax_cents?: number
    collected_cents?: number
    tips_cents?: number
    refunded_cents?: number
    net_collected_cents?: number
  }
  rows: ({
    key: string | null
    label: string
    gross_cents?: number
    discounts_cents?: number
    invoiced_cents?: number
    goodwill_cents?: number
    bad_debt_cents?: number
    net_revenue_cents?: number
    tax_cents?: number
    collected_cents?: number
    tips_cents?: number
    refunded_cents?: number
    net_collected_cents?: number
  })[]
  rows_are_cut: boolean
  comparison?: {
    from: string
    to: string
    totals: {
      gross_cents?: number
      discounts_cents?: number
      invoiced_cents?: number
      goodwill_cents?: number
      bad_debt_cents?: number
      net_revenue_cents?: number
      tax_cents?: number
      collected_cents?: number
      tips_cents?: number
      refunded_cents?: number
      net_collected_cents?: number
    }
    change: {
      gross_cents?: {
        amount: number | null
        percent: string | null
      }
      discounts_cents?: {
        amount: number | null
        percent: string | null
      }
      invoiced_cents?: {
        amount: number | null
        percent: string | null
      }
      goodwill_cents?: {
        amount: number | null
        percent: string | null
      }
      bad_debt_cents?: {
        amount: number | null
        percent: string | null
      }
      net_revenue_cents?: {
        amount: number | null
        percent: string | null
      }
      tax_cents?: {
        amount: number | null
        percent: string | null
      }
      collected_cents?: {
        amount: number | null
        percent: string | null
      }
      tips_cents?: {
        amount: number | null
        percent: string | null
      }
      refunded_cents?: {
        amount: number | null
        percent: string | null
      }
      net_collected_cents?: {
        amount: number | null
        percent: string | null
      }
    }
    rows: ({
      key: string | null
      label: string
      gross_cents?: number
      discounts_cents?: number
      invoiced_cents?: number
      goodwill_cents?: number
      bad_debt_cents?: number
      net_revenue_cents?: number
      tax_cents?: number
      collected_cents?: number
      tips_cents?: number
      refunded_cents?: number
      net_collected_cents?: number
      change: {
        gross_cents?: {
          amount: number | null
          percent: string | null
        }
        discounts_cents?: {
          amount: number | null
          percent: string | null
        }
        invoiced_cents?: {
          amount: number | null
          percent: string | null
        }
        goodwill_cents?: {
          amount: number | null
          percent: string | null
        }
        bad_debt_cents?: {
          amount: number | null
          percent: string | null
        }
        net_revenue_cents?: {
          amount: number | null
          percent: string | null
        }
        tax_cents?: {
          amount: number | null
          percent: string | null
        }
        collected_cents?: {
          amount: number | null
          percent: string | null
        }
        tips_cents?: {
          amount: number | null
          percent: string | null
        }
        refunded_cents?: {
          amount: number | null
          percent: string | null
        }
        net_collected_cents?: {
          amount: number | null
          percent: string | null
        }
      } | null
    })[]
    rows_are_cut: boolean
  }
} | {
  report: "close_rate"
  from: string
  to: string
  timezone: string
  currency: string
  location_id: string | null
  group_by: "member" | "source" | "month"
  generated_at: string
  definitions?: Record<string, string>
  totals: {
    sent: number
    accepted: number
    declined: number
    expired: number
    open: number
    rate: string | null
    sent_cents?: number
    accepted_cents?: number
    value_rate: string | null
  }
  rows: ({
    key: string | null
    label: string
    sent: number
    accepted: number
    declined: number
    expired: number
    open: number
    rate: string | null
    sent_cents?: number
    accepted_cents?: number
    value_rate: string | null
  })[]
  rows_are_cut: boolean
  comparison?: {
    from: string
    to: string
    totals: {
      sent: number
      accepted: number
      declined: number
      expired: number
      open: number
      rate: string | null
      sent_cents?: number
      accepted_cents?: number
      value_rate: string | null
    }
    change: {
      sent: {
        amount: number | null
        percent: string | null
      }
      accepted: {
        amount: number | null
        percent: string | null
      }
      declined: {
        amount: number | null
        percent: string | null
      }
      expired: {
        amount: number | null
        percent: string | null
      }
      open: {
        amount: number | null
        percent: string | null
      }
      rate: string | null
      sent_cents?: {
        amount: number | null
        percent: string | null
      }
      accepted_cents?: {
        amount: number | null
        percent: string | null
      }
      value_rate: string | null
    }
    rows: ({
      key: string | null
      label: string
      sent: number
      accepted: number
      declined: number
      expired: number
      open: number
      rate: string | null
      sent_cents?: number
      accepted_cents?: number
      value_rate: string | null
      change: {
        sent: {
          amount: number | null
          percent: string | null
        }
        accepted: {
          amount: number | null
          percent: string | null
        }
        declined: {
          amount: number | null
          percent: string | null
        }
        expired: {
          amount: number | null
          percent: string | null
        }
        open: {
          amount: number | null
          percent: string | null
        }
        rate: string | null
        sent_cents?: {
          amount: number | null
          percent: string | null
        }
        accepted_cents?: {
          amount: number | null
          percent: string | null
        }
        value_rate: string | null
      } | null
    })[]
    rows_are_cut: boolean
  }
} | {
  report: "receivables"
  from: string
  to: string
  timezone: string
  currency: string
  location_id: string | null
  group_by: "location"
  generated_at: string
  definitions?: Record<string, string>
  totals: {
    current: {
      count: number
      cents: number
    }
    days_1_30: {
      count: number
      cents: number
    }
    days_31_60: {
      count: number
      cents: number
    }
    days_61_90: {
      count: number
      cents: number
    }
    days_over_90: {
      count: number
      cents: number
    }
    total: {
      count: number
      cents: number
    }
  }
  rows: ({
    key: string | null
    label: string
    current: {
      count: number
      cents: number
    }
    days_1_30: {
      count: number
      cents: number
    }
    days_31_60: {
      count: number
      cents: number
    }
    days_61_90: {
      count: number
      cents: number
    }
    days_over_90: {
      count: number
      cents: number
    }
    total: {
      count: number
      cents: number
    }
  })[]
  rows_are_cut: boolean
  comparison?: {
    from: string
    to: string
    totals: {
      current: {
        count: number
        cents: number
      }
      days_1_30: {
        count: number
        cents: number
      }
      days_31_60: {
        count: number
        cents: number
      }
      days_61_90: {
        count: number
        cents: number
      }
      days_over_90: {
        count: number
        cents: number
      }
      total: {
        count: number
        cents: number
      }
    }
    change: {
      current: {
        count: {
          amount: number | null
          percent: string | null
        }
        cents: {
          amount: number | null
          percent: string | null
        }
      }
      days_1_30: {
        count: {
          amount: number | null
          percent: string | null
        }
        cents: {
          amount: number | null
          percent: string | null
        }
      }
      days_31_60: {
        count: {
          amount: number | null
          percent: string | null
        }
        cents: {
          amount: number | null
          percent: string | null
        }
      }
      days_61_90: {
        count: {
          amount: number | null
          percent: string | null
        }
        cents: {
          amount: number | null
          percent: string | null
        }
      }
      days_over_90: {
        count: {
          amount: number | null
          percent: string | null
        }
        cents: {
          amount: number | null
          percent: string | null
        }
      }
      total: {
        count: {
          amount: number | null
          percent: string | null
        }
        cents: {
          amount: number | null
          percent: string | null
        }
      }
    }
    rows: ({
      key: string | null
      label: string
      current: {
        count: number
        cents: number
      }
      days_1_30: {
        count: number
        cents: number
      }
      days_31_60: {
        count: number
        cents: number
      }
      days_61_90: {
        count: number
        cents: number
      }
      days_over_90: {
        count: number
        cents: number
      }
      total: {
        count: number
        cents: number
      }
      change: {
        current: {
          count: {
            amount: number | null
            percent: string | null
          }
          cents: {
            amount: number | null
            percent: string | null
          }
        }
        days_1_30: {
          count: {
            amount: number | null
            percent: string | null
          }
          cents: {
            amount: number | null
            percent: string | null
          }
        }
        days_31_60: {
          count: {
            amount: number | null
            percent: string | null
          }
          cents: {
            amount: number | null
            percent: string | null
          }
        }
        days_61_90: {
          count: {
            amount: number | null
            percent: string | null
          }
          cents: {
            amount: number | null
            percent: string | null
          }
        }
        days_over_90: {
          count: {
            amount: number | null
            percent: string | null
          }
          cents: {
            amount: number | null
            percent: string | null
          }
        }
        total: {
          count: {
            amount: number | null
            percent: string | null
          }
          cents: {
            amount: number | null
            percent: string | null
          }
        }
      } | null
    })[]
    rows_are_cut: boolean
  }
} | {
  report: "lead_sources"
  from: string
  to: string
  timezone: string
  currency: string
  location_id: string | null
  group_by: "source"
  generated_at: string
  definitions?: Record<string, string>
  totals: {
    leads: number
    estimates_sent: number
    won: number
    win_rate: string | null
    revenue_cents?: number
    revenue_per_lead_cents?: number | null
    net_revenue_cents?: number
    commission_cents?: number
    top_member_id: string | null
  }
  rows: ({
    key: string | null
    label: string
    leads: number
    estimates_sent: number
    won: number
    win_rate: string | null
    revenue_cents?: number
    revenue_per_lead_cents?: number | null
    net_revenue_cents?: number
    commission_cents?: number
    top_member_id: string | null
  })[]
  rows_are_cut: boolean
  comparison?: {
    from: string
    to: string
    totals: {
      leads: number
      estimates_sent: number
      won: number
      win_rate: string | null
      revenue_cents?: number
      revenue_per_lead_cents?: number | null
      net_revenue_cents?: number
      commission_cents?: number
      top_member_id: string | null
    }
    change: {
      leads: {
        amount: number | null
        percent: string | null
      }
      estimates_sent: {
        amount: number | null
        percent: string | null
      }
      won: {
        amount: number | null
        percent: string | null
      }
      win_rate: string | null
      revenue_cents?: {
        amount: number | null
        percent: string | null
      }
      revenue_per_lead_cents?: {
        amount: number | null
        percent: string | null
      }
      net_revenue_cents?: {
        amount: number | null
        percent: string | null
      }
      commission_cents?: {
        amount: number | null
        percent: string | null
      }
    }
    rows: ({
      key: string | null
      label: string
      leads: number
      estimates_sent: number
      won: number
      win_rate: string | null
      revenue_cents?: number
      revenue_per_lead_cents?: number | null
      net_revenue_cents?: number
      commission_cents?: number
      top_member_id: string | null
      change: {
        leads: {
          amount: number | null
          percent: string | null
        }
        estimates_sent: {
          amount: number | null
          percent: string | null
        }
        won: {
          amount: number | null
          percent: string | null
        }
        win_rate: string | null
        revenue_cents?: {
          amount: number | null
          percent: string | null
        }
        revenue_per_lead_cents?: {
          amount: number | null
          percent: string | null
        }
        net_revenue_cents?: {
          amount: number | null
          percent: string | null
        }
        commission_cents?: {
          amount: number | null
          percent: string | null
        }
      } | null
    })[]
    rows_are_cut: boolean
  }
} | {
  report: "canvassing"
  from: string
  to: string
  timezone: string
  currency: string
  location_id: string | null
  group_by: "member" | "day"
  generated_at: string
  definitions?: Record<string, string>
  totals: {
    knocks: number
    doors: number
    contacts: number
    by_outcome: {
      not_home: number
      not_interested: number
      interested: number
      callback: number
      quote_sent: number
      sold: number
      do_not_knock: number
    }
    leads: number
    sold: number
    contact_rate: string | null
    session_seconds: number
  }
  rows: ({
    key: string | null
    label: string
    knocks: number
    doors: number
    contacts: number
    by_outcome: {
      not_home: number
      not_interested: number
      interested: number
      callback: number
      quote_sent: number
      sold: number
      do_not_knock: number
    }
    leads: number
    sold: number
    contact_rate: string | null
    session_seconds: number
  })[]
  rows_are_cut: boolean
  comparison?: {
    from: string
    to: string
    totals: {
      knocks: number
      doors: number
      contacts: number
      by_outcome: {
        not_home: number
        not_interested: number
        interested: number
        callback: number
        quote_sent: number
        sold: number
        do_not_knock: number
      }
      leads: number
      sold: number
      contact_rate: string | null
      session_seconds: number
    }
    change: {
      knocks: {
        amount: number | null
        percent: string | null
      }
      doors: {
        amount: number | null
        percent: string | null
      }
      contacts: {
        amount: number | null
        percent: string | null
      }
      by_outcome: {
        not_home: {
          amount: number | null
          percent: string | null
        }
        not_interested: {
          amount: number | null
          percent: string | null
        }
        interested: {
          amount: number | null
          percent: string | null
        }
        callback: {
          amount: number | null
          percent: string | null
        }
        quote_sent: {
          amount: number | null
          percent: string | null
        }
        sold: {
          amount: number | null
          percent: string | null
        }
        do_not_knock: {
          amount: number | null
          percent: string | null
        }
      }
      leads: {
        amount: number | null
        percent: string | null
      }
      sold: {
        amount: number | null
        percent: string | null
      }
      contact_rate: string | null
      session_seconds: {
        amount: number | null
        percent: string | null
      }
    }
    rows: ({
      key: string | null
      label: string
      knocks: number
      doors: number
      contacts: number
      by_outcome: {
        not_home: number
        not_interested: number
        interested: number
        callback: number
        quote_sent: number
        sold: number
        do_not_knock: number
      }
      leads: number
      sold: number
      contact_rate: string | null
      session_seconds: number
      change: {
        knocks: {
          amount: number | null
          percent: string | null
        }
        doors: {
          amount: number | null
          percent: string | null
        }
        contacts: {
          amount: number | null
          percent: string | null
        }
        by_outcome: {
          not_home: {
            amount: number | null
            percent: string | null
          }
          not_interested: {
            amount: number | null
            percent: string | null
          }
          interested: {
            amount: number | null
            percent: string | null
          }
          callback: {
            amount: number | null
            percent: string | null
          }
          quote_sent: {
            amount: number | null
            percent: string | null
          }
          sold: {
            amount: number | null
            percent: string | null
          }
          do_not_knock: {
            amount: number | null
            percent: string | null
          }
        }
        leads: {
          amount: number | null
          percent: string | null
        }
        sold: {
          amount: number | null
          percent: string | null
        }
        contact_rate: string | null
        session_seconds: {
          amount: number | null
          percent: string | null
        }
      } | null
    })[]
    rows_are_cut: boolean
  }
} | {
  report: "payroll"
  from: string
  to: string
  timezone: string
  currency: string
  location_id: string | null
  group_by: "member"
  generated_at: string
  definitions?: Record<string, string>
  totals: {
    seconds: number
    overtime_seconds: number | null
    commission_cents?: number
    floor_cents?: number | null
    top_up_cents?: number | null
    hourly_cents?: number | null
    straight_cents?: number | null
    overtime_premium_cents?: number | null
    tips_cents?: number | null
    time_off_cents?: number | null
    total_cents?: number | null
    regular_rate?: string | null
    provisional: boolean
    partial: boolean
  }
  rows: ({
    key: string | null
    label: string
    seconds: number
    overtime_seconds: number | null
    commission_cents?: number
    floor_cents?: number | null
    top_up_cents?: number | null
    hourly_cents?: number | null
    straight_cents?: number | null
    overtime_premium_cents?: number | null
    tips_cents?: number | null
    time_off_cents?: number | null
    total_cents?: number | null
    regular_rate?: string | null
    provisional: boolean
    partial: boolean
  })[]
  rows_are_cut: boolean
  comparison?: {
    from: string
    to: string
    totals: {
      seconds: number
      overtime_seconds: number | null
      commission_cents?: number
      floor_cents?: number | null
      top_up_cents?: number | null
      hourly_cents?: number | null
      straight_cents?: number | null
      overtime_premium_cents?: number | null
      tips_cents?: number | null
      time_off_cents?: number | null
      total_cents?: number | null
      regular_rate?: string | null
      provisional: boolean
      partial: boolean
    }
    change: {
      seconds: {
        amount: number | null
        percent: string | null
      }
      overtime_seconds: {
        amount: number | null
        percent: string | null
      }
      commission_cents?: {
        amount: number | null
        percent: string | null
      }
      floor_cents?: {
        amount: number | null
        percent: string | null
      }
      top_up_cents?: {
        amount: number | null
        percent: string | null
      }
      hourly_cents?: {
        amount: number | null
        percent: string | null
      }
      straight_cents?: {
        amount: number | null
        percent: string | null
      }
      overtime_premium_cents?: {
        amount: number | null
        percent: string | null
      }
      tips_cents?: {
        amount: number | null
        percent: string | null
      }
      time_off_cents?: {
        amount: number | null
        percent: string | null
      }
      total_cents?: {
        amount: number | null
        percent: string | null
      }
      regular_rate?: string | null
    }
    rows: ({
      key: string | null
      label: string
      seconds: number
      overtime_seconds: number | null
      commission_cents?: number
      floor_cents?: number | null
      top_up_cents?: number | null
      hourly_cents?: number | null
      straight_cents?: number | null
      overtime_premium_cents?: number | null
      tips_cents?: number | null
      time_off_cents?: number | null
      total_cents?: number | null
      regular_rate?: string | null
      provisional: boolean
      partial: boolean
      change: {
        seconds: {
          amount: number | null
          percent: string | null
        }
        overtime_seconds: {
          amount: number | null
          percent: string | null
        }
        commission_cents?: {
          amount: number | null
          percent: string | null
        }
        floor_cents?: {
          amount: number | null
          percent: string | null
        }
        top_up_cents?: {
          amount: number | null
          percent: string | null
        }
        hourly_cents?: {
          amount: number | null
          percent: string | null
        }
        straight_cents?: {
          amount: number | null
          percent: string | null
        }
        overtime_premium_cents?: {
          amount: number | null
          percent: string | null
        }
        tips_cents?: {
          amount: number | null
          percent: string | null
        }
        time_off_cents?: {
          amount: number | null
          percent: string | null
        }
        total_cents?: {
          amount: number | null
          percent: string | null
        }
        regular_rate?: string | null
      } | null
    })[]
    rows_are_cut: boolean
  }
} | {
  report: "jobs"
  from: string
  to: string
  timezone: string
  currency: string
  location_id: string | null
  group_by: "day" | "week" | "member"
  generated_at: string
  definitions?: Record<string, string>
  totals: {
    completed: number
    callbacks: number
    callback_rate: string | null
    on_time: number
    with_window: number
    on_time_rate: string | null
    checklist_score: string | null
  }
  rows: ({
    key: string | null
    label: string
    completed: number
    callbacks: number
    callback_rate: string | null
    on_time: number
    with_window: number
    on_time_rate: string | null
    checklist_score: string | null
  })[]
  rows_are_cut: boolean
  comparison?: {
    from: string
    to: string
    totals: {
      completed: number
      callbacks: number
      callback_rate: string | null
      on_time: number
      with_window: number
      on_time_rate: string | null
      checklist_score: string | null
    }
    change: {
      completed: {
        amount: number | null
        percent: string | null
      }
      callbacks: {
        amount: number | null
        percent: string | null
      }
      callback_rate: string | null
      on_time: {
        amount: number | null
        percent: string | null
      }
      with_window: {
        amount: number | null
        percent: string | null
      }
      on_time_rate: string | null
      checklist_score: string | null
    }
    rows: ({
      key: string | null
      label: string
      completed: number
      callbacks: number
      callback_rate: string | null
      on_time: number
      with_window: number
      on_time_rate: string | null
      checklist_score: string | null
      change: {
        completed: {
          amount: number | null
          percent: string | null
        }
        callbacks: {
          amount: number | null
          percent: string | null
        }
        callback_rate: string | null
        on_time: {
          amount: number | null
          percent: string | null
        }
        with_window: {
          amount: number | null
          percent: string | null
        }
        on_time_rate: string | null
        checklist_score: string | null
      } | null
    })[]
    rows_are_cut: boolean
  }
}
export type LoggedRequest = {
  id: string
  at: string
  request_id: string
  key: {
    id: string
    name: string | null
  }
  mode: "live" | "test"
  operation: string | null
  method: string
  route: string
  status: number
  error_code: string | null
  duration_ms: number
}
export type RequestTrace = {
  subject: {
    type: "request" | "audit_entry" | "receipt" | "event" | "delivery" | "message" | "run"
    id: string
  }
  request: {
    id: string
    at: string | null
    actor: {
      type: "member" | "api_key" | "customer" | "automation" | "system"
      id: string | null
      on_behalf_of?: {
        key_id: string
        name: string
      }
      name: string | null
    } | null
    answer: LoggedRequest | null
  } | null
  receipt: {
    request_id: string
    operation: string
    state: "pending" | "indeterminate" | "completed"
    created_at: string
    completed_at: string | null
    http_status: number | null
    error: {
      code: string
      message: string
    } | null
    resolution: string | null
  } | null
  entries: AuditEntry[]
  events: ({
    id: string
    name: string
    occurred_at: string
    relayed_at: string | null
    deliveries: ({
      id: string
      destination_id: string
      event: "lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid" | "automation.called"
      event_id: string
      is_test: boolean
      status: "pending" | "retrying" | "delivered" | "dead_letter" | "cancelled"
      attempts: number
      last_status_code: number | null
      last_error: string | null
      next_attempt_at: string | null
      created_at: string
      finished_at: string | null
      attempt_log: ({
        number: number
        started_at: string
        duration_ms: number
        status_code: number | null
        error: string | null
      })[]
    })[]
    runs: ({
      id: string
      automation_id: string
      automation_name: string
      revision: number
      subject: {
        kind: string
        id: string
        label: string | null
      }
      client_id: string | null
      state: "running" | "waiting" | "paused" | "completed" | "failed" | "cancelled"
      wait_kind: "duration" | "until" | "event" | "business_hours" | "quiet_hours" | "retry" | null
      waiting_until: string | null
      node_id: string | null
      reason: string | null
      error: {
        code: string
        message: string
      } | null
      cause: {
        event: string
        event_id: string | null
        depth: number
        run_id: string | null
      }
      entered_at: string
      ended_at: string | null
      steps: AutomationStep[]
    })[]
  })[]
  deliveries: ({
    id: string
    destination_id: string
    event: "lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid" | "automation.called"
    event_id: string
    is_test: boolean
    status: "pending" | "retrying" | "delivered" | "dead_letter" | "cancelled"
    attempts: number
    last_status_code: number | null
    last_error: string | null
    next_attempt_at: string | null
    created_at: string
    finished_at: string | null
    attempt_log: ({
      number: number
      started_at: string
      duration_ms: number
      status_code: number | null
      error: string | null
    })[]
  })[]
  runs: ({
    id: string
    automation_id: string
    automation_name: string
    revision: number
    subject: {
      kind: string
      id: string
      label: string | null
    }
    client_id: string | null
    state: "running" | "waiting" | "paused" | "completed" | "failed" | "cancelled"
    wait_kind: "duration" | "until" | "event" | "business_hours" | "quiet_hours" | "retry" | null
    waiting_until: string | null
    node_id: string | null
    reason: string | null
    error: {
      code: string
      message: string
    } | null
    cause: {
      event: string
      event_id: string | null
      depth: number
      run_id: string | null
    }
    entered_at: string
    ended_at: string | null
    steps: AutomationStep[]
  })[]
  messages: OutboxMessage[]
  omitted: {
    entries: number
    events: number
    deliveries: number
    runs: number
    messages: number
  }
  hidden: ("events" | "deliveries" | "runs" | "messages")[]
}
export type ScheduleBoard = {
  timezone: string
  from: string
  days: number
  rows: ({
    id?: string
    kind: "crew" | "vehicle" | "member" | "other"
    name: string
    cells: ({
      date: string
      jobs: JobCard[]
      appointments: AppointmentCard[]
      time_off: {
        member_id: string
        minutes: number
        windows: {
          from: string
          to: string
        }[]
      }[]
      capacity_minutes: number | null
      scheduled_minutes: number
      stop_count: number
      revenue_cents?: number
    })[]
  })[]
  unassigned: JobCard[]
  unscheduled: JobCard[]
}
export type JobCard = {
  job_id: string
  visit_id: string
  visit_number: number
  visits_total: number
  visit_kind: "work" | "install" | "service" | "takedown"
  visit_label: string | null
  job_number: number
  version: number
  status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
  client_id: string
  customer_name: string | null
  address: string | null
  service_type: string | null
  scheduled_date: string | null
  scheduled_time_start: string | null
  scheduled_time_end: string | null
  scheduled_start_at: string | null
  scheduled_end_at: string | null
  time_adjusted: boolean
  arrival_window_minutes: number | null
  minutes: number
  stop_order: number | null
  total_cents?: number
  value_cents?: number
  assignees: ({
    member_id: string
    role: "lead" | "crew"
  })[]
  crew_id: string | null
  vehicle_id: string | null
  is_late: boolean
  checklist: {
    required: number
    done: number
  }
  pos: {
    latitude: number
    longitude: number
  } | null
}
export type AppointmentCard = {
  appointment_id: string
  lead_id: string
  kind: "site_visit" | "call"
  date: string
  starts_at: string
  ends_at: string
  minutes: number
  customer_name: string | null
  address: string | null
  member_id: string | null
  note: string | null
}
export type OpenSlot = {
  date: string
  time_start: string
  time_end: string
  starts_at: string
  ends_at: string
  crew_id?: string
  member_ids: string[]
}
export type Route = {
  stops: ({
    job_id: string
    visit_id: string
    visit_number: number
    visits_total: number
    visit_kind: "work" | "install" | "service" | "takedown"
    stop_order: number
    arrive_at: string | null
    depart_at: string | null
    drive_seconds: number | null
    distance_meters: number | null
    wait_seconds: number | null
    late_seconds: number | null
  })[]
  total_drive_seconds: number
  total_distance_meters: number
  before: {
    stops: ({
      job_id: string
      visit_id: string
      visit_number: number
      visits_total: number
      visit_kind: "work" | "install" | "service" | "takedown"
      stop_order: number
      arrive_at: string | null
      depart_at: string | null
      drive_seconds: number | null
      distance_meters: number | null
      wait_seconds: number | null
      late_seconds: number | null
    })[]
    total_drive_seconds: number
    total_distance_meters: number
  }
  method: "exact" | "heuristic"
  source: "google" | "pretended" | "straight_line"
  unlocated: string[]
}
export type Company = {
  name: string
  email: string | null
  phone: string | null
  website: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state: string | null
  zip: string | null
  has_logo: boolean
  brand_color: string | null
  default_terms: string | null
  default_terms_days: number
  default_memo: string | null
  tax_rounding: "document" | "line"
  overpayment: "refuse" | "credit"
  auto_invoice: boolean
  accept_after_expiry: boolean
  estimate_expiry_days: number
  default_deposit: {
    type: "percent" | "fixed"
    value: string
  } | null
  mail_from_name: string | null
  mail_reply_to: string | null
  notification_email: string | null
  quiet_hours: QuietHours
  custom_lines: "anyone" | "override_only"
  review_url: string | null
  commission_plan: {
    company_percent: string
    self_percent: string
    red_line: {
      base_percent: string
      upside_percent: string
      addon_percent: string
    } | null
  }
  version: number
  inbound_email: string | null
}
export type QuietHours = {
  sms: {
    from: string
    to: string
  } | null
  email: {
    from: string
    to: string
  } | null
}
export type Connector = {
  id: string
  name: string
  key_hint: string
  active: boolean
  source_label: string | null
  assigned_to: string | null
  notes_prefix: string | null
  aliases: Record<string, string>
  required_fields: string[]
  last_import_at: string | null
  version: number
}
export type LeadSource = {
  id: string
  name: string
  generated_by: "company" | "self"
  active: boolean
  version: number
}
export type Location = {
  id: string
  name: string
  timezone: string
  is_default: boolean
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state: string | null
  zip: string | null
  phone: string | null
  email: string | null
  hours: {
    monday?: {
      from: string
      to: string
    }[]
    tuesday?: {
      from: string
      to: string
    }[]
    wednesday?: {
      from: string
      to: string
    }[]
    thursday?: {
      from: string
      to: string
    }[]
    friday?: {
      from: string
      to: string
    }[]
    saturday?: {
      from: string
      to: string
    }[]
    sunday?: {
      from: string
      to: string
    }[]
  }
  default_tax_rate: {
    id: string
    name: string
    percent: string
  } | null
  numbering_prefix: string | null
  latitude: number | null
  longitude: number | null
  holidays: {
    date: string
    name: string
  }[]
  slot_minutes: number
  default_job_minutes: number
  job_buffer_minutes: number
  version: number
  created_at: string
  updated_at: string
}
export type TaxRate = {
  id: string
  name: string
  components: {
    name: string
    percent: string
  }[]
  percent: string
  valid_from: string | null
  valid_to: string | null
  active: boolean
  family_id: string
  version: number
  created_at: string
  updated_at: string
}
export type Conversation = {
  id: string
  location_id: string
  client_id: string | null
  lead_id: string | null
  participant: {
    name: string | null
    phone: string | null
    email: string | null
  }
  channels: ("sms" | "email" | "call" | "note")[]
  subject: string | null
  assigned_to: string | null
  needs_response: boolean
  last_message_at: string
  last_inbound_at: string | null
  preview: string | null
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type Crew = {
  id: string
  location_id: string
  name: string
  lead_member_id: string | null
  members: ({
    member_id: string
    share_percent: string | null
  })[]
  vehicle_id: string | null
  color: string | null
  active: boolean
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type TimeEntry = {
  id: string
  location_id: string
  member_id: string
  job_id: string | null
  visit_id: string | null
  kind: "work" | "travel" | "office"
  started_at: string
  ended_at: string | null
  breaks: {
    started_at: string
    ended_at: string
    paid: boolean
  }[]
  worked_seconds: number
  local_date: string
  status: "open" | "closed" | "approved"
  needs_review: boolean
  source: "mobile" | "office" | "offline"
  note: string | null
  device_started_at: string | null
  device_ended_at: string | null
  pos_in: {
    latitude: number
    longitude: number
    accuracy_m?: number | null
  } | null
  pos_out: {
    latitude: number
    longitude: number
    accuracy_m?: number | null
  } | null
  corrections: ({
    at: string
    by: {
      type: "member" | "api_key" | "customer" | "automation" | "system"
      id: string | null
      on_behalf_of?: {
        key_id: string
        name: string
      }
    }
    reason: string
    before: Record<string, __schema0>
  })[]
  approved_at: string | null
  approved_by: string | null
  approved_by_key: {
    key_id: string
    name: string
  } | null
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type TimeOffRequest = {
  id: string
  location_id: string
  member_id: string
  time_off_policy_id: string
  from_date: string
  to_date: string
  time_start: string | null
  time_end: string | null
  note: string | null
  status: "pending" | "approved" | "denied" | "cancelled" | "expired"
  requested_minutes: number
  deducted_minutes: number | null
  returned_minutes: number | null
  decided_at: string | null
  decided_by: string | null
  decided_by_key: {
    key_id: string
    name: string
  } | null
  decision_note: string | null
  cancelled_at: string | null
  cancel_reason: string | null
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type Tag = {
  id: string | null
  name: string
  color: string | null
  version: number | null
  counts: {
    clients: number | null
    leads: number | null
    estimates: number | null
    jobs: number | null
    invoices: number | null
    holiday_designs: number | null
  }
}
export type TimeOffPolicy = {
  id: string
  name: string
  type: "vacation" | "sick" | "unpaid" | "bereavement" | "jury" | "other"
  paid: boolean
  accrual: {
    kind: "none"
  } | {
    kind: "annual"
    minutes: number
    on: "january_1" | "hire_date"
  } | {
    kind: "per_hours"
    minutes_worked: number
    minutes: number
  } | {
    kind: "per_week"
    minutes_per_year: number
  }
  starts_on: string
  cap_minutes: number | null
  carry_over_minutes: number | null
  allow_negative: boolean
  active: boolean
  version: number
  created_at: string
  updated_at: string
}
export type TrainingAssignment = {
  id: string
  location_id: string
  training_course_id: string
  course_version: number
  member_id: string
  due_date: string | null
  status: "assigned" | "in_progress" | "completed" | "cancelled"
  is_overdue: boolean
  lessons_done: string[]
  score: string | null
  completed_at: string | null
  valid_until: string | null
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  archived_at: string | null
}
export type TrainingCourse = {
  id: string
  title: string
  description: string | null
  lessons: ({
    id: string
    title: string
    kind: "text" | "link" | "file"
    text: string | null
    url: string | null
    file_id: string | null
    minutes: number | null
  })[]
  pass_score: string | null
  valid_days: number | null
  active: boolean
  version: number
  created_at: string
  updated_at: string
}
export type NewWebhookDestination = {
  id: string
  name: string
  url: string
  events: ("lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid")[]
  status: "active" | "disabled"
  disabled_reason: string | null
  secret_hint: string
  consecutive_failures: number
  last_delivery_at: string | null
  last_success_at: string | null
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
  secret: string
}
export type WebhookDeletion = {
  id: string
  deleted: boolean
  deleted_at: string
}
export type WebhookDestination = {
  id: string
  name: string
  url: string
  events: ("lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid")[]
  status: "active" | "disabled"
  disabled_reason: string | null
  secret_hint: string
  consecutive_failures: number
  last_delivery_at: string | null
  last_success_at: string | null
  version: number
  created_by: {
    type: "member" | "api_key" | "customer" | "automation" | "system"
    id: string | null
    on_behalf_of?: {
      key_id: string
      name: string
    }
  }
  created_at: string
  updated_at: string
}
export type Member = {
  id: string
  name: string
  email: string
  phone: string | null
  job_title: string | null
  role: "owner" | "manager" | "sales_rep" | "crew_lead" | "technician"
  location_ids: string[] | null
  home_location_id: string | null
  hire_date: string | null
  status: "active" | "deactivated"
  deactivated_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface Operations {
  /** List audit log entries, newest first by default. */
  'audit.list': {
    kind: 'query'
    permission: ["view_audit"]
    input: {
      limit?: number
      cursor?: string
      sort?: "at"
      order?: "asc" | "desc"
      record_id?: string
      member_id?: string
      key_id?: string
      automation_id?: string
      actor_type?: "customer" | "system"
      day?: string
    }
    output: {
      items: AuditEntry[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** End an automation permanently. */
  'automations.archive': {
    kind: 'mutation'
    permission: ["manage_automations"]
    input: {
      automation_id: string
    }
    output: Automation
  }
  /** Create an automation as a draft. */
  'automations.create': {
    kind: 'mutation'
    permission: ["manage_automations"]
    input: {
      definition: AutomationDefinitionDraft
      graph?: AutomationGraphDraft | null
      triggerConfig?: AutomationTriggerConfigDraft
      editorState?: unknown
    }
    output: Automation
  }
  /** Copy the draft of an automation to a new automation. */
  'automations.duplicate': {
    kind: 'mutation'
    permission: ["manage_automations"]
    input: {
      automation_id: string
      name?: string
    }
    output: Automation
  }
  /** List the ready-made automations that can be created unchanged. */
  'automations.gallery.list': {
    kind: 'query'
    permission: ["manage_automations"]
    input: Record<string, never>
    output: {
      items: ({
        key: string
        summary: string
        automation: {
          definition: AutomationDefinition | AutomationDefinitionDraft
          graph?: AutomationGraph | AutomationGraphDraft | null
          triggerConfig?: AutomationTriggerConfig | AutomationTriggerConfigDraft
        }
      })[]
    }
  }
  /** Read one automation: its draft and its active definition. */
  'automations.get': {
    kind: 'query'
    permission: ["manage_automations"]
    input: {
      automation_id: string
    }
    output: Automation
  }
  /** List the automations that are not archived, newest first. */
  'automations.list': {
    kind: 'query'
    permission: ["manage_automations"]
    input: Record<string, never>
    output: {
      items: AutomationSummary[]
    }
  }
  /** List the messages of an automation that were not sent, newest first. */
  'automations.messages.listUnsent': {
    kind: 'query'
    permission: ["manage_automations"]
    input: {
      automation_id: string
      since?: string
      until?: string
      limit?: number
      cursor?: string
    }
    output: {
      items: UnsentAutomationMessage[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Send unsent messages of an automation again. */
  'automations.messages.resend': {
    kind: 'mutation'
    permission: ["manage_automations"]
    input: {
      automation_id: string
      message_ids?: string[]
      since?: string
      until?: string
      limit?: number
      cursor?: string
      repeat_unknown?: boolean
    }
    output: {
      resent: ({
        message_id: string
        channel: "email" | "sms"
      })[]
      left: ({
        message_id: string
        reason: "queued" | "sent" | "refused" | "nothing_left" | "undelivered" | "may_have_arrived" | "no_smtp" | "no_sms_provider" | "demonstration" | "test_clock" | "restored" | "opted_out" | "no_consent" | "possible_opt_out" | "quiet_hours" | "link_ended" | "stale" | "person_erased"
      })[]
      has_more: boolean
      next_cursor: string | null
    }
  }
  /** Move waiting runs of an automation to another published revision. */
  'automations.moveRuns': {
    kind: 'mutation'
    permission: ["manage_automations"]
    input: {
      automation_id: string
      revision: number
      behind?: string
    }
    output: {
      moved: number
      left: {
        run_id: string
        reason: string
      }[]
      last: string | null
    }
  }
  /** Stop new runs of an automation. */
  'automations.pause': {
    kind: 'mutation'
    permission: ["manage_automations"]
    input: {
      automation_id: string
      runs?: "hold" | "cancel"
    }
    output: Automation
  }
  /** Preview which records an automation would enroll. */
  'automations.previewEnrolments': {
    kind: 'query'
    permission: ["manage_automations"]
    input: {
      automation_id?: string
      revision?: number | "draft" | "active"
      draft?: {
        definition: AutomationDefinitionDraft
        graph?: AutomationGraphDraft | null
        triggerConfig?: AutomationTriggerConfigDraft
      }
    }
    output: {
      faults: ({
        field: string
        code: "no_trigger" | "many_triggers" | "into_trigger" | "no_steps" | "unknown_node" | "unreachable" | "cycle" | "handle_twice" | "bad_handle" | "required" | "bad_value" | "unknown_member" | "unknown_kind" | "retired" | "unavailable" | "mismatch" | "unknown_field" | "template_syntax" | "default_required" | "too_long" | "unknown_reference" | "empty_group" | "too_deep" | "too_many" | "needs_graph" | "wait_too_long" | "enroll_loop" | "no_permission"
        message: string
        node_id: string | null
      })[]
      count: number
      is_all: boolean
      samples: ({
        at: string
        event: string | null
        event_id: string | null
        subject: {
          kind: string
          id: string
          label: string
        }
      })[]
    }
  }
  /** Make a revision the active definition of its automation. */
  'automations.publish': {
    kind: 'mutation'
    permission: ["manage_automations"]
    input: {
      automation_id: string
      draftRevisionNumber: number
    }
    output: Automation
  }
  /** Show the result of a template for one record. */
  'automations.renderTemplate': {
    kind: 'query'
    permission: ["manage_automations"]
    input: {
      subject: {
        kind: "batch" | "client" | "estimate" | "conversation" | "invoice" | "job" | "lead" | "appointment"
        id: string
      }
      template: string
      channel?: "email" | "sms" | "line" | "webhook"
    }
    output: {
      text: string
      segments: number | null
      missing: string[]
    }
  }
  /** Resume a paused automation with its published revision. */
  'automations.resume': {
    kind: 'mutation'
    permission: ["manage_automations"]
    input: {
      automation_id: string
    }
    output: Automation
  }
  /** Read one stored revision of an automation. */
  'automations.revisions.get': {
    kind: 'query'
    permission: ["manage_automations"]
    input: {
      automation_id: string
      revision: number
    }
    output: {
      revision: number
      definition: AutomationDefinition | AutomationDefinitionDraft
      graph: AutomationGraph | AutomationGraphDraft | null
      triggerConfig: AutomationTriggerConfig | AutomationTriggerConfigDraft
      editorState: unknown
      faults: ({
        field: string
        code: "no_trigger" | "many_triggers" | "into_trigger" | "no_steps" | "unknown_node" | "unreachable" | "cycle" | "handle_twice" | "bad_handle" | "required" | "bad_value" | "unknown_member" | "unknown_kind" | "retired" | "unavailable" | "mismatch" | "unknown_field" | "template_syntax" | "default_required" | "too_long" | "unknown_reference" | "empty_group" | "too_deep" | "too_many" | "needs_graph" | "wait_too_long" | "enroll_loop" | "no_permission"
        message: string
        node_id: string | null
      })[]
      saved_at: string
      saved_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
    }
  }
  /** List the stored revisions of an automation, newest first. */
  'automations.revisions.list': {
    kind: 'query'
    permission: ["manage_automations"]
    input: {
      automation_id: string
      before?: number
      limit?: number
    }
    output: {
      items: ({
        revision: number
        faults: number
        saved_at: string
        saved_by: {
          type: "member" | "api_key" | "customer" | "automation" | "system"
          id: string | null
          on_behalf_of?: {
            key_id: string
            name: string
          }
        }
        published_at: string | null
        published_by: {
          type: "member" | "api_key" | "customer" | "automation" | "system"
          id: string | null
          on_behalf_of?: {
            key_id: string
            name: string
          }
        } | null
      })[]
      has_more: boolean
    }
  }
  /** Cancel an automation run that has not ended. */
  'automations.runs.cancel': {
    kind: 'mutation'
    permission: ["manage_automations"]
    input: {
      run_id: string
    }
    output: {
      id: string
      automation_id: string
      automation_name: string
      revision: number
      subject: {
        kind: string
        id: string
        label: string | null
      }
      client_id: string | null
      state: "running" | "waiting" | "paused" | "completed" | "failed" | "cancelled"
      wait_kind: "duration" | "until" | "event" | "business_hours" | "quiet_hours" | "retry" | null
      waiting_until: string | null
      node_id: string | null
      reason: string | null
      error: {
        code: string
        message: string
      } | null
      cause: {
        event: string
        event_id: string | null
        depth: number
        run_id: string | null
      }
      entered_at: string
      ended_at: string | null
      steps: AutomationStep[]
    }
  }
  /** Read one run of an automation, with the result and reason of each step. */
  'automations.runs.get': {
    kind: 'query'
    permission: ["manage_automations"]
    input: {
      run_id: string
    }
    output: {
      id: string
      automation_id: string
      automation_name: string
      revision: number
      subject: {
        kind: string
        id: string
        label: string | null
      }
      client_id: string | null
      state: "running" | "waiting" | "paused" | "completed" | "failed" | "cancelled"
      wait_kind: "duration" | "until" | "event" | "business_hours" | "quiet_hours" | "retry" | null
      waiting_until: string | null
      node_id: string | null
      reason: string | null
      error: {
        code: string
        message: string
      } | null
      cause: {
        event: string
        event_id: string | null
        depth: number
        run_id: string | null
      }
      entered_at: string
      ended_at: string | null
      steps: AutomationStep[]
    }
  }
  /** List the runs of automations, newest first. */
  'automations.runs.list': {
    kind: 'query'
    permission: ["manage_automations"]
    input: {
      automation_id?: string
      client_id?: string
      subject_id?: string
      state?: "running" | "waiting" | "paused" | "completed" | "failed" | "cancelled" | ("running" | "waiting" | "paused" | "completed" | "failed" | "cancelled")[]
      limit?: number
      cursor?: string
    }
    output: {
      items: AutomationRun[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Continue a failed run of an automation after the step that failed. */
  'automations.runs.resume': {
    kind: 'mutation'
    permission: ["manage_automations"]
    input: {
      run_id: string
    }
    output: {
      id: string
      automation_id: string
      automation_name: string
      revision: number
      subject: {
        kind: string
        id: string
        label: string | null
      }
      client_id: string | null
      state: "running" | "waiting" | "paused" | "completed" | "failed" | "cancelled"
      wait_kind: "duration" | "until" | "event" | "business_hours" | "quiet_hours" | "retry" | null
      waiting_until: string | null
      node_id: string | null
      reason: string | null
      error: {
        code: string
        message: string
      } | null
      cause: {
        event: string
        event_id: string | null
        depth: number
        run_id: string | null
      }
      entered_at: string
      ended_at: string | null
      steps: AutomationStep[]
    }
  }
  /** Retry the failed step of a run, then continue the run. */
  'automations.runs.retryStep': {
    kind: 'mutation'
    permission: ["manage_automations"]
    input: {
      run_id: string
      repeat_unknown?: boolean
    }
    output: {
      id: string
      automation_id: string
      automation_name: string
      revision: number
      subject: {
        kind: string
        id: string
        label: string | null
      }
      client_id: string | null
      state: "running" | "waiting" | "paused" | "completed" | "failed" | "cancelled"
      wait_kind: "duration" | "until" | "event" | "business_hours" | "quiet_hours" | "retry" | null
      waiting_until: string | null
      node_id: string | null
      reason: string | null
      error: {
        code: string
        message: string
      } | null
      cause: {
        event: string
        event_id: string | null
        depth: number
        run_id: string | null
      }
      entered_at: string
      ended_at: string | null
      steps: AutomationStep[]
    }
  }
  /** Replace the draft of an automation with a complete definition. */
  'automations.saveDraft': {
    kind: 'mutation'
    permission: ["manage_automations"]
    input: {
      automation_id: string
      expectedRevision: number
      definition: AutomationDefinitionDraft
      graph?: AutomationGraphDraft | null
      triggerConfig?: AutomationTriggerConfigDraft
      editorState?: unknown
    }
    output: Automation
  }
  /** Show the effects of an automation on one record. */
  'automations.simulate': {
    kind: 'query'
    permission: ["manage_automations"]
    input: {
      automation_id?: string
      revision?: number | "draft" | "active"
      draft?: {
        definition: AutomationDefinitionDraft
        graph?: AutomationGraphDraft | null
        triggerConfig?: AutomationTriggerConfigDraft
      }
      subject?: {
        kind: "batch" | "client" | "estimate" | "conversation" | "invoice" | "job" | "lead" | "appointment"
        id: string
      } | {
        kind: "lead" | "client"
        fields: Record<string, unknown>
        tags?: string[]
        location_id?: string
      }
      event?: string
      payload?: Record<string, unknown>
      start_at?: string
      until?: string
      events?: {
        at: string
        event: string
        payload?: Record<string, unknown>
      }[]
      explore?: "actual" | "all"
    }
    output: {
      faults: ({
        field: string
        code: "no_trigger" | "many_triggers" | "into_trigger" | "no_steps" | "unknown_node" | "unreachable" | "cycle" | "handle_twice" | "bad_handle" | "required" | "bad_value" | "unknown_member" | "unknown_kind" | "retired" | "unavailable" | "mismatch" | "unknown_field" | "template_syntax" | "default_required" | "too_long" | "unknown_reference" | "empty_group" | "too_deep" | "too_many" | "needs_graph" | "wait_too_long" | "enroll_loop" | "no_permission"
        message: string
        node_id: string | null
      })[]
      enrolls: boolean
      refusal: "trigger" | "conditions" | "reentry" | "limit" | null
      paths: ({
        choices: ({
          node_id: string
          handle: string
          by: "data" | "event" | "timeout" | "assumed"
        })[]
        outcome: "completed" | "cancelled" | "failed" | "open"
        reason: string | null
        ended_at: string | null
        steps: ({
          node_id: string
          kind: string
          at: string
          until: string | null
          outcome: "done" | "skipped" | "waited" | "branched" | "failed" | "waiting"
          reason: string | null
          handle: string | null
          input: Record<string, unknown> | null
          message: {
            channel: "email" | "sms"
            to: string
            subject: string | null
            text: string | null
            segments: number | null
          } | null
          changes: ({
            kind: string
            id: string
            version: number | null
            change: "created" | "updated" | "deleted"
          })[]
        })[]
      })[]
      paths_left_out: number
      cost: {
        emails: number
        sms: number
        sms_segments: number
      }
    }
  }
  /** List the parts of automations: triggers, actions, condition fields, templates and events. */
  'automations.vocabulary': {
    kind: 'query'
    permission: ["manage_automations"]
    input: {
      kinds?: string[]
      subject_type?: string
      trigger?: string
    }
    output: {
      triggers?: ({
        kind: string
        subject_types: string[]
        begins: "on_event" | "at_time" | "unavailable"
        config: string[]
      })[]
      actions?: {
        kind: string
        subject_types: string[]
        config: string[]
        templates: string[]
      }[]
      flow?: {
        kind: string
        summary: string
        is_linear: boolean
        config: string[]
      }[]
      events?: string[]
      operators?: Record<string, string[]>
      filters?: string[]
      kinds?: ({
        kind: string
        is: "trigger" | "action" | "flow"
        config_schema: unknown
        example: unknown
      })[]
      fields?: Record<string, string>
      templates?: string[]
    }
  }
  /** Read a batch with its items and their verdicts. */
  'batches.get': {
    kind: 'query'
    permission: ["use_app"]
    input: {
      batch_id: string
      verdict?: "ready" | "unchanged" | "refused" | "done" | "changed" | "stopped"
      after_n?: number
      limit?: number
    }
    output: {
      id: string
      operation: string | null
      recipe: {
        kind: "move_day"
        location_id: string
        from: string
        to: string
        crew_id?: string | null
        notify: ("email" | "sms")[]
      } | {
        kind: "invoice_finished"
        completed_to: string
        send: boolean
      } | {
        kind: "remind"
        days_overdue: number
        channels: ("email" | "sms")[]
      } | {
        kind: "reprice"
        percent: string
        draft_book?: true
        recurrences_from?: string
      } | {
        kind: "assign"
        lead_ids: string[]
        assigned_to: string
      } | {
        kind: "tag"
        record: "lead" | "client" | "estimate" | "job" | "invoice"
        ids: string[]
        add?: string[]
        remove?: string[]
      } | {
        kind: "archive"
        before: string
      } | null
      undo_of: string | null
      status: "prepared" | "running" | "done" | "stopped" | "expired"
      item_count: number
      counts: {
        ready: number
        unchanged: number
        refused: number
        done: number
        changed: number
        stopped: number
      }
      totals: {
        records: {
          created: number
          updated: number
          deleted: number
        }
        messages: {
          emails: number
          texts: number
        }
        money: {
          currency: string
          in_cents?: number
          out_cents?: number
          owed_cents?: number
        }[]
      }
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      expires_at: string
      started_at: string | null
      ended_at: string | null
      items: BatchItem[]
      next_n: number | null
    }
  }
  /** List batches, newest first by default. */
  'batches.list': {
    kind: 'query'
    permission: ["use_app"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      created_after?: string
      created_before?: string
      updated_after?: string
      status?: "prepared" | "running" | "done" | "stopped" | "expired" | ("prepared" | "running" | "done" | "stopped" | "expired")[]
    }
    output: {
      items: Batch[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Prepare a batch: test up to 500 mutating calls in one dry run, so that they can be started together. */
  'batches.prepare': {
    kind: 'mutation'
    permission: ["use_app"]
    input: {
      request_id?: string
      operation?: string
      inputs?: Record<string, unknown>[]
      recipe?: {
        kind: "move_day"
        location_id: string
        from: string
        to: string
        crew_id?: string | null
        notify?: ("email" | "sms")[]
      } | {
        kind: "invoice_finished"
        completed_to: string
        send?: boolean
      } | {
        kind: "remind"
        days_overdue: number
        channels?: ("email" | "sms")[]
      } | {
        kind: "reprice"
        percent: string
        draft_book?: true
        recurrences_from?: string
      } | {
        kind: "assign"
        lead_ids: string[]
        assigned_to: string
      } | {
        kind: "tag"
        record: "lead" | "client" | "estimate" | "job" | "invoice"
        ids: string[]
        add?: string[]
        remove?: string[]
      } | {
        kind: "archive"
        before: string
      }
      undo_of?: string
    }
    output: {
      id: string
      operation: string | null
      recipe: {
        kind: "move_day"
        location_id: string
        from: string
        to: string
        crew_id?: string | null
        notify: ("email" | "sms")[]
      } | {
        kind: "invoice_finished"
        completed_to: string
        send: boolean
      } | {
        kind: "remind"
        days_overdue: number
        channels: ("email" | "sms")[]
      } | {
        kind: "reprice"
        percent: string
        draft_book?: true
        recurrences_from?: string
      } | {
        kind: "assign"
        lead_ids: string[]
        assigned_to: string
      } | {
        kind: "tag"
        record: "lead" | "client" | "estimate" | "job" | "invoice"
        ids: string[]
        add?: string[]
        remove?: string[]
      } | {
        kind: "archive"
        before: string
      } | null
      undo_of: string | null
      status: "prepared" | "running" | "done" | "stopped" | "expired"
      item_count: number
      counts: {
        ready: number
        unchanged: number
        refused: number
        done: number
        changed: number
        stopped: number
      }
      totals: {
        records: {
          created: number
          updated: number
          deleted: number
        }
        messages: {
          emails: number
          texts: number
        }
        money: {
          currency: string
          in_cents?: number
          out_cents?: number
          owed_cents?: number
        }[]
      }
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      expires_at: string
      started_at: string | null
      ended_at: string | null
      items: BatchItem[]
      confirm_token: string
      duplicate: boolean
    }
  }
  /** Run the ready items of a prepared batch in the background. */
  'batches.start': {
    kind: 'mutation'
    permission: ["use_app"]
    input: {
      batch_id: string
      confirm_token: string
      only_ready?: boolean
    }
    output: Batch
  }
  /** Stop a batch before its next item, or discard one that was not started. */
  'batches.stop': {
    kind: 'mutation'
    permission: ["use_app"]
    input: {
      batch_id: string
    }
    output: Batch
  }
  /** Set up the booking form for the company's website, and the booking page. */
  'bookings.configure': {
    kind: 'mutation'
    permission: ["manage_settings"]
    input: {
      enabled: boolean
      origins: string[]
      service_zips: string[]
      refuses_other_zips: boolean
      services?: string[]
      expected_version?: number | null
    }
    output: {
      enabled: boolean
      origins: string[]
      service_zips: string[]
      refuses_other_zips: boolean
      services: string[]
      version: number
    }
  }
  /** Read the settings of the booking form and the URL of the booking page. */
  'bookings.get': {
    kind: 'query'
    permission: ["manage_settings"]
    input: Record<string, never>
    output: {
      enabled: boolean
      origins: string[]
      service_zips: string[]
      refuses_other_zips: boolean
      services: string[]
      url: string
      version: number
    }
  }
  /** Preview the booking page, optionally with services that are not saved yet. */
  'bookings.pagePreview': {
    kind: 'query'
    permission: ["manage_settings"]
    input: {
      services?: string[]
    }
    output: {
      html: string
      styles: string
    }
  }
  /** Read the books of a month: every entry, the trial balance, and the closing checksum. */
  'books.export': {
    kind: 'query'
    permission: ["export_data"]
    input: {
      month: string
      location_id?: string | null
      format?: "json" | "csv"
      limit?: number
      cursor?: string
    }
    output: {
      month: string
      timezone: string
      from: string
      until: string
      is_over: boolean
      location_id: string | null
      closing: {
        entries: number
        debit_cents?: number
        credit_cents?: number
        accounts: ({
          account: "receivable" | "revenue" | "discounts" | "tax_payable" | "tips_payable" | "deposit_liability" | "client_credit" | "cash" | "card_clearing" | "goodwill" | "bad_debt" | "between_locations"
          method: "card" | "ach" | "cash" | "check" | "bank_transfer" | "financing" | "other" | null
          currency: string
          opening_cents?: number
          debit_cents?: number
          credit_cents?: number
          closing_cents?: number
        })[]
        entries_sha256: string
        previous_checksum: string
        checksum: string
      } | null
      items: BookEntry[]
      clients: ({
        id: string
        name: string
        external_refs: Record<string, string>
        merged_into: string | null
      })[]
      documents: ({
        kind: "invoice" | "estimate"
        id: string
        display_number: string | null
        memo: string | null
        external_refs: Record<string, string>
      })[]
      csv: string | null
      accounts_csv: string | null
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Read one bug report. */
  'bugReports.get': {
    kind: 'query'
    permission: ["manage_team"]
    input: {
      bug_report_id: string
    }
    output: BugReport
  }
  /** List bug reports, newest first by default. */
  'bugReports.list': {
    kind: 'query'
    permission: ["manage_team"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      assigned_to?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      status?: "new" | "triaged" | "in_progress" | "resolved" | "wont_fix" | "duplicate" | ("new" | "triaged" | "in_progress" | "resolved" | "wont_fix" | "duplicate")[]
      severity?: "low" | "medium" | "high" | "critical"
    }
    output: {
      items: BugReport[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Read the screenshot of a bug report. */
  'bugReports.screenshot': {
    kind: 'query'
    permission: ["manage_team"]
    input: {
      bug_report_id: string
    }
    output: {
      content_type: "image/webp"
      width: number
      height: number
      size_bytes: number
      content_base64: string
    }
  }
  /** Report a problem with the service. */
  'bugReports.submit': {
    kind: 'mutation'
    permission: ["use_app"]
    input: {
      request_id?: string | null
      requestId?: string | null
      title: string
      description: string
      severity?: "low" | "medium" | "high" | "critical"
      area?: string | null
      url?: string | null
      app?: {
        version?: string | null
        platform?: string | null
        device?: string | null
      } | null
      screenshot?: string | null
    }
    output: {
      bug_report_id: string
      bug_report_number: number
      status: "new" | "triaged" | "in_progress" | "resolved" | "wont_fix" | "duplicate"
      duplicate: boolean
    }
  }
  /** Change a bug report's status or assignee, or add a note. */
  'bugReports.update': {
    kind: 'mutation'
    permission: ["manage_team"]
    input: {
      bug_report_id: string
      status?: "new" | "triaged" | "in_progress" | "resolved" | "wont_fix" | "duplicate"
      severity?: "low" | "medium" | "high" | "critical"
      assigned_to?: string | null
      duplicate_of_id?: string | null
      note?: string | null
      expected_version?: number | null
    }
    output: BugReport
  }
  /** Create a lead from a door and assign it to the calling member. */
  'canvassing.doors.convertToLead': {
    kind: 'mutation'
    permission: ["canvass","manage_leads"]
    input: {
      door_id: string
      customer_name: string
      customer_phone?: string | null
      customer_email?: string | null
      notes?: string | null
    }
    output: {
      lead: Lead
      door: Door
    }
  }
  /** List the doors in a rectangle on the map or in a territory, newest first by default. */
  'canvassing.doors.list': {
    kind: 'query'
    permission: ["canvass"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "last_knocked_at" | "updated_at"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      box?: {
        south: number
        west: number
        north: number
        east: number
      }
      territory_id?: string
      outcomes?: ("not_home" | "not_interested" | "interested" | "callback" | "quote_sent" | "sold" | "do_not_knock")[]
      not_knocked_since?: string
      callback_before?: string
      include_do_not_knock?: boolean
    }
    output: {
      items: Door[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Record a knock on a door and its outcome. */
  'canvassing.knocks.log': {
    kind: 'mutation'
    permission: ["canvass"]
    input: {
      door_id?: string
      address?: {
        address_line1: string
        address_line2?: string | null
        city: string
        state: string
        zip: string
        latitude?: number | null
        longitude?: number | null
      }
      outcome: "not_home" | "not_interested" | "interested" | "callback" | "quote_sent" | "sold" | "do_not_knock"
      note?: string | null
      callback_at?: string | null
      session_id?: string | null
      clear_do_not_knock?: boolean
      pos?: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
      knocked_at?: string | null
      request_id?: string | null
    }
    output: {
      door: Door
      knock: Knock
      position_stored: boolean
      duplicate: boolean
    }
  }
  /** Start or end a canvassing session (a walk from door to door). */
  'canvassing.sessions.set': {
    kind: 'mutation'
    permission: ["canvass"]
    input: {
      action: "start" | "end"
      session_id?: string | null
      territory_id?: string | null
      location_consent?: boolean | null
      pos?: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
      request_id?: string | null
    }
    output: {
      id: string
      location_id: string
      member_id: string
      territory_id: string | null
      status: "open" | "ended"
      started_at: string
      ended_at: string | null
      location_consent: boolean
      pos_in: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
      pos_out: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
      totals: {
        knocks: number
        doors: number
        by_outcome: {
          not_home: number
          not_interested: number
          interested: number
          callback: number
          quote_sent: number
          sold: number
          do_not_knock: number
        }
        leads: number
        seconds: number
      } | null
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      duplicate: boolean
    }
  }
  /** List the territories with their reps and progress, newest first by default. */
  'canvassing.territories.list': {
    kind: 'query'
    permission: ["canvass"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      active?: boolean
      member_id?: string
    }
    output: {
      items: Territory[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Create or change a territory. */
  'canvassing.territories.save': {
    kind: 'mutation'
    permission: ["manage_canvassing"]
    input: {
      territory_id?: string
      name?: string
      color?: string | null
      area?: {
        zips?: string[]
        cities?: {
          city: string
          state: string
        }[]
        polygon?: number[][]
      }
      reps?: {
        member_id: string
        is_primary?: boolean
      }[]
      active?: boolean
      archived?: boolean
      expected_version?: number | null
    }
    output: Territory
  }
  /** Stop an import of clients. Clients that were already imported stay. */
  'clientImports.cancel': {
    kind: 'mutation'
    permission: ["manage_clients","manage_settings"]
    input: {
      client_import_id: string
    }
    output: ClientImport
  }
  /** Read an import of clients with its progress. */
  'clientImports.get': {
    kind: 'query'
    permission: ["manage_clients","manage_settings"]
    input: {
      client_import_id: string
    }
    output: ClientImport
  }
  /** List imports of clients, newest first by default. */
  'clientImports.list': {
    kind: 'query'
    permission: ["manage_clients","manage_settings"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      created_after?: string
      created_before?: string
      updated_after?: string
    }
    output: {
      items: ClientImport[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** List the results of the rows of an import, in the order of the file. */
  'clientImports.listRows': {
    kind: 'query'
    permission: ["manage_clients","manage_settings"]
    input: {
      client_import_id: string
      action?: "create" | "update" | "skip" | "error"
      after_line?: number
      limit?: number
    }
    output: {
      rows: ({
        line: number
        action: "create" | "update" | "skip" | "error"
        client_id: string | null
        duplicate_of: string | null
        errors: {
          field: string
          message: string
        }[]
      })[]
      next_line: number | null
    }
  }
  /** Import a file of clients in the background, or preview what would be imported. */
  'clientImports.start': {
    kind: 'mutation'
    permission: ["manage_clients","manage_settings"]
    input: {
      file_id: string
      mapping?: Record<string, "external_id" | "name" | "type" | "status" | "email" | "phone" | "address_line1" | "address_line2" | "city" | "state" | "zip" | "notes" | "tags" | "sms_opt_out" | "email_opt_out"> | null
      mode?: "preview" | "commit"
      on_duplicate?: "skip" | "update"
    }
    output: ClientImport
  }
  /** Archive a client that is no longer served. */
  'clients.archive': {
    kind: 'mutation'
    permission: ["delete_clients"]
    input: {
      client_id: string
      expected_version?: number | null
    }
    output: Client
  }
  /** Create a client with its primary property. */
  'clients.create': {
    kind: 'mutation'
    permission: ["manage_clients"]
    input: {
      name: string
      email?: string | null
      phone?: string | null
      address_line1: string
      address_line2?: string | null
      city: string
      state: string
      zip: string
      notes?: string | null
      status?: "lead" | "prospect" | "active" | "inactive" | "past" | null
      location_id?: string | null
      external_ref?: {
        system: string
        id: string
      } | null
      on_existing?: "answer" | "change" | null
    }
    output: CreatedClient
  }
  /** Erase the data of a person for good. */
  'clients.erasePerson': {
    kind: 'mutation'
    permission: ["delete_clients","export_data"]
    input: {
      client_id: string
      confirm_name: string
      expected_version?: number | null
    }
    output: {
      client_id: string
      erasure_id: string
      state: "running" | "done"
      data: ({
        kind: "client" | "property" | "lead" | "booking" | "import" | "door" | "todo" | "conversation" | "message" | "call" | "email" | "text_message" | "consent" | "link" | "estimate" | "holiday_design" | "job" | "checklist" | "time_entry" | "invoice" | "credit_note" | "payment" | "card" | "line" | "commission" | "file" | "status_change" | "automation_run" | "batch_item" | "device_record" | "log"
        count: number
        deleted: number
        emptied: number
      })[]
      requested_at: string
      completed_at: string | null
      backups_until: string
    }
  }
  /** Export all data about a person. */
  'clients.exportPerson': {
    kind: 'query'
    permission: ["export_data","view_clients"]
    input: {
      client_id: string
      limit?: number
      cursor?: string
    }
    output: {
      client_id: string
      items: ({
        kind: "client" | "property" | "lead" | "booking" | "import" | "door" | "todo" | "conversation" | "message" | "call" | "email" | "text_message" | "consent" | "link" | "estimate" | "holiday_design" | "job" | "checklist" | "time_entry" | "invoice" | "credit_note" | "payment" | "card" | "line" | "commission" | "file" | "status_change" | "automation_run" | "batch_item" | "device_record" | "log"
        record: Record<string, __schema0>
      })[]
      archive: {
        url: string
        expires_at: string
      } | null
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Find possible duplicates of a client, or of a person without a record, such as a caller. */
  'clients.findDuplicates': {
    kind: 'query'
    permission: ["view_clients"]
    input: {
      client_id?: string | null
      name?: string | null
      phone?: string | null
      email?: string | null
      address_line1?: string | null
      address_line2?: string | null
      city?: string | null
      state?: string | null
      zip?: string | null
      limit?: number
    }
    output: {
      candidates: DuplicateCandidate[]
    }
  }
  /** Read one client. */
  'clients.get': {
    kind: 'query'
    permission: ["view_clients"]
    input: {
      client_id: string
    }
    output: Client
  }
  /** Import clients from a CSV file or rows, or preview the import. */
  'clients.import': {
    kind: 'mutation'
    permission: ["manage_clients","manage_settings"]
    input: {
      csv?: string | null
      rows?: (Record<string, string | null>)[] | null
      mapping?: Record<string, "external_id" | "name" | "type" | "status" | "email" | "phone" | "address_line1" | "address_line2" | "city" | "state" | "zip" | "notes" | "tags" | "sms_opt_out" | "email_opt_out"> | null
      mode?: "preview" | "commit"
      on_duplicate?: "skip" | "update"
      partial?: boolean
    }
    output: {
      rows: ({
        line: number
        action: "create" | "update" | "skip" | "error"
        client_id: string | null
        duplicate_of: string | null
        errors: {
          field: string
          message: string
        }[]
      })[]
      counts: {
        create: number
        update: number
        skip: number
        error: number
      }
    }
  }
  /** List clients, newest first by default. */
  'clients.list': {
    kind: 'query'
    permission: ["view_clients"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      status?: "lead" | "prospect" | "active" | "inactive" | "past" | ("lead" | "prospect" | "active" | "inactive" | "past")[]
      health?: "new" | "active" | "at_risk" | "dormant"
      external_ref?: string
      tag?: string
      search?: string
    }
    output: {
      items: Client[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Merge two client records of the same customer. */
  'clients.merge': {
    kind: 'mutation'
    permission: ["delete_clients"]
    input: {
      client_id: string
      into_client_id: string
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      name: string
      type: "residential" | "commercial"
      status: "lead" | "prospect" | "active" | "inactive" | "past"
      health: "new" | "active" | "at_risk" | "dormant"
      email: string | null
      phone: string | null
      phone_extension: string | null
      address_line1: string | null
      address_line2: string | null
      city: string | null
      state: string | null
      zip: string | null
      country: string
      primary_property_id: string | null
      properties: Property[]
      notes: string | null
      lead_source: string | null
      sms_opt_out: boolean
      email_opt_out: boolean
      balance_cents?: number
      credit_cents?: number
      lifetime_value_cents?: number
      currency: string
      merged_into: string | null
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      doubled_refs: Record<string, string>
    }
  }
  /** Read a client's account: invoices, payments and credits, with the running balance. */
  'clients.statement': {
    kind: 'query'
    permission: ["view_invoices"]
    input: {
      client_id: string
      from?: string
      to?: string
      limit?: number
      cursor?: string
    }
    output: ClientStatement
  }
  /** Read what happened with a client: the history, latest entries first by default. */
  'clients.timeline': {
    kind: 'query'
    permission: ["view_clients"]
    input: {
      limit?: number
      cursor?: string
      sort?: "at"
      order?: "asc" | "desc"
      client_id: string
    }
    output: {
      items: TimelineEntry[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Update a client. */
  'clients.update': {
    kind: 'mutation'
    permission: ["manage_clients"]
    input: {
      client_id: string
      name?: string
      email?: string | null
      phone?: string | null
      phone_extension?: string | null
      address_line1?: string
      address_line2?: string | null
      city?: string
      state?: string
      zip?: string
      notes?: string | null
      status?: "lead" | "prospect" | "active" | "inactive" | "past"
      type?: "residential" | "commercial"
      sms_opt_out?: boolean
      email_opt_out?: boolean
      tags?: string[]
      external_refs?: Record<string, string | null>
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      name: string
      type: "residential" | "commercial"
      status: "lead" | "prospect" | "active" | "inactive" | "past"
      health: "new" | "active" | "at_risk" | "dormant"
      email: string | null
      phone: string | null
      phone_extension: string | null
      address_line1: string | null
      address_line2: string | null
      city: string | null
      state: string | null
      zip: string | null
      country: string
      primary_property_id: string | null
      properties: Property[]
      notes: string | null
      lead_source: string | null
      sms_opt_out: boolean
      email_opt_out: boolean
      balance_cents?: number
      credit_cents?: number
      lifetime_value_cents?: number
      currency: string
      merged_into: string | null
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      ended_links?: EndedLinks
    }
  }
  /** Approve commissions, or adjust an amount with a reason. */
  'commissions.approve': {
    kind: 'mutation'
    permission: ["manage_pay"]
    input: {
      commission_ids: string[]
      amount_cents?: number | null
      reason?: string | null
      expected_version?: number | null
    }
    output: {
      commissions: Commission[]
    }
  }
  /** List commissions with their totals, newest first by default. */
  'commissions.list': {
    kind: 'query'
    permission: ["view_own_pay"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at" | "earned_at"
      order?: "asc" | "desc"
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      member_id?: string
      status?: "pending" | "approved" | "void" | ("pending" | "approved" | "void")[]
      from?: string
      to?: string
    }
    output: {
      items: Commission[]
      next_cursor: string | null
      has_more: boolean
      limit: number
      totals: {
        pending_cents?: number
        approved_cents?: number
        month_to_date_cents?: number
        year_to_date_cents?: number
      }
    }
  }
  /** Read one credit note. */
  'creditNotes.get': {
    kind: 'query'
    permission: ["view_invoices"]
    input: {
      credit_note_id: string
    }
    output: CreditNote
  }
  /** List credit notes, newest first by default. */
  'creditNotes.list': {
    kind: 'query'
    permission: ["view_invoices"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      created_after?: string
      created_before?: string
      invoice_id?: string
    }
    output: {
      items: CreditNote[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Print a credit note as a PDF file. */
  'creditNotes.pdf.read': {
    kind: 'mutation'
    permission: ["view_invoices"]
    input: {
      credit_note_id: string
    }
    output: DocumentPdf
  }
  /** Override who is paid for a job, and how. */
  'crewPay.jobOverride.set': {
    kind: 'mutation'
    permission: ["manage_pay"]
    input: {
      job_id: string
      participants?: ({
        member_id: string
        share_percent?: string | null
        pay?: "commission" | "hourly"
        hourly_cents?: number | null
      })[] | null
      hourly_only?: boolean
      crew_pay_policy_id?: string | null
      clear?: boolean
      reason: string
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      job_number: number
      client_id: string
      property_id: string | null
      estimate_id: string | null
      lead_id: string | null
      status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
      service_type: string | null
      customer_name: string | null
      service_address: string | null
      service_city: string | null
      service_state: string | null
      service_zip: string | null
      scheduled_date: string | null
      scheduled_time_start: string | null
      scheduled_time_end: string | null
      timezone: string
      scheduled_start_at: string | null
      scheduled_end_at: string | null
      time_adjusted: boolean
      arrival_window_minutes: number | null
      rescheduled_count: number
      assignees: ({
        member_id: string
        role: "lead" | "crew"
      })[]
      crew_id: string | null
      vehicle_id: string | null
      stop_order: number | null
      dispatched_at: string | null
      line_items: LineItem[]
      total_cents?: number
      currency: string
      notes: string | null
      access_notes: string | null
      special_instructions: string | null
      hold_reason: string | null
      on_my_way_at: string | null
      actual_started_at: string | null
      completed_at: string | null
      cancelled_at: string | null
      cancel_reason: string | null
      cancelled_by: "customer" | "company" | null
      callback_of_job_id: string | null
      checklist: {
        required: number
        done: number
      }
      invoice_ids: string[]
      is_late: boolean
      is_unassigned: boolean
      is_invoiced: boolean
      is_callback: boolean
      visits_total: number
      visits_done: number
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      pay_override: {
        participants: ({
          member_id: string
          share_percent: string | null
          pay?: "commission" | "hourly"
          hourly_cents?: number | null
        })[] | null
        hourly_only: boolean
        crew_pay_policy_id?: string | null
        reason: string
        set_by: {
          type: "member" | "api_key" | "customer" | "automation" | "system"
          id: string | null
          on_behalf_of?: {
            key_id: string
            name: string
          }
        }
        set_at: string
      } | null
    }
  }
  /** List past, current and future crew pay policies, newest first by default. */
  'crewPay.policies.list': {
    kind: 'query'
    permission: ["view_pay"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      created_after?: string
      created_before?: string
      updated_after?: string
      on?: string
    }
    output: {
      items: ({
        id: string
        effective_from: string
        standard_pool_percent: string
        elite_pool_percent: string | null
        elite_callback_percent: string | null
        solo_percent: string | null
        daily_revenue_cap_cents?: number | null
        leader_max_percent: string | null
        pay_period?: {
          cadence: "weekly" | "biweekly" | "semimonthly" | "monthly"
          anchor_date: string
        }
        workweek_start: number
        overtime_threshold_minutes: number
        overtime_multiplier: string
        minimum_wage_cents?: number
        state_minimum_wages?: Record<string, number>
        excluded_words: string[]
        nonproductive_hourly: boolean
        version: number
        created_at: string
        updated_at: string
        in_force: boolean
      })[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Set how crews are paid, starting on a given date. */
  'crewPay.policies.save': {
    kind: 'mutation'
    permission: ["manage_pay"]
    input: {
      effective_from: string
      standard_pool_percent: string
      elite_pool_percent?: string | null
      elite_callback_percent?: string | null
      solo_percent?: string | null
      daily_revenue_cap_cents?: number | null
      leader_max_percent?: string | null
      pay_period: {
        cadence: "weekly" | "biweekly" | "semimonthly" | "monthly"
        anchor_date: string
      }
      workweek_start?: number
      overtime_threshold_minutes?: number
      overtime_multiplier?: string
      minimum_wage_cents?: number
      state_minimum_wages?: Record<string, number>
      excluded_words?: string[]
      nonproductive_hourly?: boolean
      expected_version?: number | null
    }
    output: CrewPayPolicy
  }
  /** Calculate crew pay step by step, for a job, a day of a crew, or the workweeks of a period. */
  'crewPay.preview': {
    kind: 'query'
    permission: ["view_pay"]
    input: {
      job_id?: string
      date?: string
      crew_id?: string
      from?: string
      to?: string
      member_id?: string
    }
    output: {
      policies: CrewPayPolicy[]
      weeks: {
        from: string
        to: string
      }[]
      jobs: ({
        job_id: string
        visit_id: string
        service_date: string
        revenue_cents?: number
        allowed_cents?: number
        pool_percent: string | null
        pool_cents?: number
        shares: ({
          member_id: string
          pay?: "commission" | "hourly"
          is_leader: boolean
          share_percent: string | null
          amount_cents?: number
        })[]
      })[]
      members: ({
        member_id: string
        seconds: number
        overtime_seconds: number | null
        commission_cents?: number
        floor_cents?: number | null
        top_up_cents?: number | null
        hourly_cents?: number | null
        straight_cents?: number | null
        regular_rate?: string | null
        overtime_premium_cents?: number | null
        tips_cents?: number | null
        time_off_cents?: number | null
        total_cents?: number | null
        provisional: boolean
        partial: boolean
      })[]
      trace: ({
        step: "line" | "revenue" | "allowed" | "pool" | "share" | "commission" | "floor" | "top_up" | "hourly" | "straight" | "overtime_premium" | "tips" | "time_off" | "total"
        job_id?: string
        line_id?: string
        member_id?: string
        week?: string
        base_cents?: number
        factor?: string
        exact_cents?: string
        amount_cents?: number
        residue_cents?: string
      })[]
      trace_is_cut: boolean
    }
  }
  /** List hourly rates of members, newest first by default. */
  'crewPay.rates.list': {
    kind: 'query'
    permission: ["view_pay"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      created_after?: string
      created_before?: string
      updated_after?: string
      member_id?: string
    }
    output: {
      items: PayRate[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Set a member's hourly rate, starting on a given date. */
  'crewPay.rates.save': {
    kind: 'mutation'
    permission: ["manage_pay"]
    input: {
      member_id: string
      hourly_cents: number
      effective_from: string
      expected_version?: number | null
    }
    output: PayRate
  }
  /** Show pending work: leads to call, estimates without an answer, jobs to schedule and to invoice, today's crews, overdue invoices and to-dos. */
  'dashboard.get': {
    kind: 'query'
    permission: ["use_app"]
    input: {
      location_id?: string
    }
    output: {
      today: string
      timezone: string
      currency: string
      leads?: {
        new_count: number
        oldest_at: string | null
        to_call: ({
          lead_id: string
          customer_name: string | null
          customer_phone: string | null
          source: string | null
          created_at: string
        })[]
      }
      estimates?: {
        waiting_count: number
        viewed_count: number
        changes_requested_count: number
        total_cents?: number
      }
      jobs?: {
        has_any: boolean
        unscheduled_count: number
        total_cents?: number
        to_schedule: ({
          job_id: string
          job_number: number
          customer_name: string | null
          service_type: string | null
          total_cents?: number
          created_at: string
        })[]
        to_invoice: ({
          job_id: string
          job_number: number
          customer_name: string | null
          total_cents?: number
          currency: string
        })[]
      }
      work?: {
        crews: ({
          crew_id: string | null
          member_id: string | null
          name: string
          statuses: ("unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled")[]
          done_count: number
          current: {
            job_id: string
            visit_id: string
            status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
            customer_name: string | null
            scheduled_time_start: string | null
          } | null
        })[]
        unassigned_count: number
        booked: {
          date: string
          minutes: number
        }[]
      }
      invoices?: {
        overdue_count: number
        balance_cents?: number
        oldest_due_date: string | null
        overdue: ({
          invoice_id: string
          invoice_number: number | null
          billing_name: string | null
          balance_cents?: number
          due_date: string | null
        })[]
        draft_count: number
        to_send: ({
          invoice_id: string
          invoice_number: number | null
          billing_name: string | null
          total_cents?: number
        })[]
      }
      todos?: {
        items: Todo[]
        has_more: boolean
      }
      failures: {
        messages?: number
        webhook_deliveries?: number
      }
    }
  }
  /** Record on the customer's behalf that an estimate is accepted. */
  'estimates.accept': {
    kind: 'mutation'
    permission: ["manage_estimates"]
    input: {
      estimate_id: string
      accepted_by?: string | null
      accepted_via?: "in_person" | "recorded" | null
      signature?: string | null
      selected_option_id?: string | null
      selected_line_ids?: string[] | null
      create_job?: boolean | null
      expected_version?: number | null
    }
    output: Estimate
  }
  /** Add the priced lines and options of a price book package to a draft. */
  'estimates.applyPackage': {
    kind: 'mutation'
    permission: ["manage_estimates"]
    input: {
      estimate_id: string
      package_id: string
      measurements?: Record<string, string>
      answers?: Record<string, Record<string, string>>
      mode?: "append" | "replace"
      selected_tier_id?: string | null
      expected_version?: number | null
    }
    output: Estimate
  }
  /** Record an accepted estimate's deposit, or charge it to the customer's card. */
  'estimates.collectDeposit': {
    kind: 'mutation'
    permission: ["collect_payments"]
    input: {
      estimate_id: string
      amount_cents?: number | null
      method?: "card" | "ach" | "cash" | "check" | "bank_transfer" | "financing" | "other" | null
      reference?: string | null
      payment_method_token?: string | null
      expected_version?: number | null
    }
    output: {
      payment: Payment
      decline_reason: string | null
      estimate: Estimate
    }
  }
  /** Create a draft estimate. */
  'estimates.create': {
    kind: 'mutation'
    permission: ["manage_estimates"]
    input: {
      location_id: string
      client_id?: string | null
      lead_id?: string | null
      property_id?: string | null
      vertical?: "residential" | "generic" | "commercial" | "holiday_lights" | null
      line_items?: LineItemInput[]
      options?: ({
        id: string
        name: string
        description?: string | null
      })[] | null
      selected_option_id?: string | null
      discount?: {
        type: "percent"
        value: string
      } | {
        type: "fixed"
        value: string
      } | null
      deposit?: {
        type: "percent"
        value: string
        use?: "first" | "spread"
      } | {
        type: "fixed"
        value: string
        use?: "first" | "spread"
      } | null
      tax_rate_id?: string | null
    }
    output: Estimate
  }
  /** Read the page of an estimate as its customer sees it. */
  'estimates.customerPage.read': {
    kind: 'query'
    permission: ["view_estimates","view_pricing"]
    input: {
      estimate_id: string
    }
    output: {
      is_offered: boolean
      standing: string | null
      can_accept: boolean
      can_decline: boolean
      can_pay?: boolean
      choices: {
        label: string
        price?: string
        selected: boolean
      }[]
      total: string | null
      text: string
      is_cut: boolean
    }
  }
  /** Record that the customer declines an estimate. */
  'estimates.decline': {
    kind: 'mutation'
    permission: ["manage_estimates"]
    input: {
      estimate_id: string
      reason?: string | null
      expected_version?: number | null
    }
    output: Estimate
  }
  /** Read one estimate with its lines, options and sent versions. */
  'estimates.get': {
    kind: 'query'
    permission: ["view_estimates"]
    input: {
      estimate_id: string
    }
    output: Estimate
  }
  /** List the links to an estimate that were sent to its customer. */
  'estimates.links.list': {
    kind: 'query'
    permission: ["view_estimates"]
    input: {
      estimate_id: string
    }
    output: {
      items: CustomerLink[]
    }
  }
  /** Revoke the links to an estimate that were sent to its customer. */
  'estimates.links.revoke': {
    kind: 'mutation'
    permission: ["send_estimates"]
    input: {
      estimate_id: string
      link_id?: string | null
    }
    output: {
      items: CustomerLink[]
    }
  }
  /** List estimates, newest first by default. */
  'estimates.list': {
    kind: 'query'
    permission: ["view_estimates"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      assigned_to?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      status?: "draft" | "sent" | "viewed" | "changes_requested" | "accepted" | "declined" | "expired" | "void" | ("draft" | "sent" | "viewed" | "changes_requested" | "accepted" | "declined" | "expired" | "void")[]
      estimate_number?: number
      search?: string
      vertical?: "residential" | "generic" | "commercial" | "holiday_lights"
      expires_before?: string
    }
    output: {
      items: Estimate[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Preview the page of an estimate as HTML. */
  'estimates.pagePreview': {
    kind: 'query'
    permission: ["view_estimates","view_pricing"]
    input: {
      estimate_id: string
      company?: {
        name?: string
        email?: string | null
        phone?: string | null
        website?: string | null
        brand_color?: string | null
        notes?: string | null
      }
    }
    output: {
      html: string
      styles: string
    }
  }
  /** Change an estimate's customer, property, rep, source, expiry or status. */
  'estimates.patch': {
    kind: 'mutation'
    permission: ["manage_estimates"]
    input: {
      estimate_id: string
      customer_name?: string | null
      customer_email?: string | null
      customer_phone?: string | null
      service_address?: string | null
      city?: string | null
      state?: string | null
      zip?: string | null
      sqft?: number | null
      stories?: number | null
      lot_sqft?: number | null
      year_built?: number | null
      roof_sqft?: number | null
      gutter_linear_ft?: number | null
      siding_type?: string | null
      roof_type?: string | null
      assigned_rep_id?: string | null
      source?: string | null
      expires_at?: string | null
      status?: "draft" | "sent"
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      client_id: string
      property_id: string | null
      lead_id: string | null
      vertical: "residential" | "generic" | "commercial" | "holiday_lights"
      status: "draft" | "sent" | "viewed" | "changes_requested" | "accepted" | "declined" | "expired" | "void"
      created_at: string
      updated_at: string
      estimate_number: number | null
      display_number: string | null
      version: number
      assigned_rep_id: string | null
      source: string | null
      customer_name: string | null
      customer_email: string | null
      customer_phone: string | null
      service_address: string | null
      city: string | null
      state: string | null
      zip: string | null
      sqft: number | null
      stories: number | null
      lot_sqft: number | null
      year_built: number | null
      roof_sqft: number | null
      gutter_linear_ft: number | null
      siding_type: string | null
      roof_type: string | null
      line_items: LineItem[]
      options: ({
        id: string
        name: string
        description: string | null
        total_cents?: number
      })[]
      selected_option_id: string | null
      subtotal_cents?: number
      discount?: {
        type: "percent" | "fixed"
        value: string
      } | null
      discount_cents?: number
      taxable_cents?: number
      tax_rate_id: string | null
      tax_rate_percent: string | null
      tax_lines?: {
        name: string
        rate_percent: string
        taxable_cents?: number
        tax_cents?: number
      }[]
      tax_cents?: number
      total_cents?: number
      deposit: {
        type: "percent" | "fixed" | null
        value: string | null
        use: "first" | "spread"
        required_cents?: number
        collected_cents?: number
      }
      currency: string
      message: string | null
      terms: string | null
      revision: number
      versions: {
        revision: number
        sent_at: string
        total_cents?: number
      }[]
      attachments: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      photos: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      requested_changes: string | null
      sent_at: string | null
      first_viewed_at: string | null
      accepted_at: string | null
      accepted_by: string | null
      declined_at: string | null
      decline_reason: string | null
      expires_at: string | null
      job_id: string | null
      jobs: {
        job_id: string
        job_number: number
        status: string
        total_cents?: number
        invoiced_cents?: number
      }[]
      unplanned_cents?: number
      view_url: string | null
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      archived_at: string | null
      ended_links?: EndedLinks
    }
  }
  /** Print an estimate as a PDF file. */
  'estimates.pdf.read': {
    kind: 'mutation'
    permission: ["view_estimates"]
    input: {
      estimate_id: string
      revision?: number
    }
    output: DocumentPdf
  }
  /** Compute an estimate with changed lines or adjustments, and show every step of the calculation. */
  'estimates.preview': {
    kind: 'query'
    permission: ["view_estimates"]
    input: {
      estimate_id: string
      line_items?: LineItemInput[] | null
      options?: ({
        id: string
        name: string
        description?: string | null
      })[] | null
      selected_option_id?: string | null
      discount?: {
        type: "percent"
        value: string
      } | {
        type: "fixed"
        value: string
      } | null
      deposit?: {
        type: "percent"
        value: string
        use?: "first" | "spread"
      } | {
        type: "fixed"
        value: string
        use?: "first" | "spread"
      } | null
      tax_rate_id?: string | null
    }
    output: {
      currency: string
      options: ({
        id: string
        name: string
        description: string | null
        total_cents?: number
      })[]
      selected_option_id: string | null
      subtotal_cents?: number
      discount_cents?: number
      taxable_cents?: number
      tax_cents?: number
      total_cents?: number
      estimate_id: string
      line_items: LineItem[]
      deposit_required_cents?: number
      taxes: {
        tax_rate_id: string
        name: string
        percent: string
        base_cents?: number
        tax_cents?: number
        components: {
          name: string
          percent: string
          tax_cents?: number
        }[]
      }[]
      trace: {
        step: string
        line_id?: string
        tax_rate_id?: string
        component?: string
        base_cents?: number
        factor?: string
        exact_cents?: string
        amount_cents?: number
        residue_cents?: string
      }[]
    }
  }
  /** Offer an expired or declined estimate again, with the content that was sent. */
  'estimates.reopen': {
    kind: 'mutation'
    permission: ["send_estimates"]
    input: {
      estimate_id: string
      expires_at?: string | null
      channels?: ("email" | "sms")[] | null
      override_quiet_hours?: boolean
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      client_id: string
      property_id: string | null
      lead_id: string | null
      vertical: "residential" | "generic" | "commercial" | "holiday_lights"
      status: "draft" | "sent" | "viewed" | "changes_requested" | "accepted" | "declined" | "expired" | "void"
      created_at: string
      updated_at: string
      estimate_number: number | null
      display_number: string | null
      version: number
      assigned_rep_id: string | null
      source: string | null
      customer_name: string | null
      customer_email: string | null
      customer_phone: string | null
      service_address: string | null
      city: string | null
      state: string | null
      zip: string | null
      sqft: number | null
      stories: number | null
      lot_sqft: number | null
      year_built: number | null
      roof_sqft: number | null
      gutter_linear_ft: number | null
      siding_type: string | null
      roof_type: string | null
      line_items: LineItem[]
      options: ({
        id: string
        name: string
        description: string | null
        total_cents?: number
      })[]
      selected_option_id: string | null
      subtotal_cents?: number
      discount?: {
        type: "percent" | "fixed"
        value: string
      } | null
      discount_cents?: number
      taxable_cents?: number
      tax_rate_id: string | null
      tax_rate_percent: string | null
      tax_lines?: {
        name: string
        rate_percent: string
        taxable_cents?: number
        tax_cents?: number
      }[]
      tax_cents?: number
      total_cents?: number
      deposit: {
        type: "percent" | "fixed" | null
        value: string | null
        use: "first" | "spread"
        required_cents?: number
        collected_cents?: number
      }
      currency: string
      message: string | null
      terms: string | null
      revision: number
      versions: {
        revision: number
        sent_at: string
        total_cents?: number
      }[]
      attachments: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      photos: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      requested_changes: string | null
      sent_at: string | null
      first_viewed_at: string | null
      accepted_at: string | null
      accepted_by: string | null
      declined_at: string | null
      decline_reason: string | null
      expires_at: string | null
      job_id: string | null
      jobs: {
        job_id: string
        job_number: number
        status: string
        total_cents?: number
        invoiced_cents?: number
      }[]
      unplanned_cents?: number
      view_url: string | null
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      archived_at: string | null
      deliveries: MessageDelivery[]
    }
  }
  /** Return an unanswered estimate to draft. */
  'estimates.revise': {
    kind: 'mutation'
    permission: ["manage_estimates"]
    input: {
      estimate_id: string
      expected_version?: number | null
    }
    output: Estimate
  }
  /** Send a draft to the customer. Its content cannot change afterwards. */
  'estimates.send': {
    kind: 'mutation'
    permission: ["send_estimates"]
    input: {
      estimate_id: string
      channels: ("email" | "sms")[]
      override_quiet_hours?: boolean
      message?: string | null
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      client_id: string
      property_id: string | null
      lead_id: string | null
      vertical: "residential" | "generic" | "commercial" | "holiday_lights"
      status: "draft" | "sent" | "viewed" | "changes_requested" | "accepted" | "declined" | "expired" | "void"
      created_at: string
      updated_at: string
      estimate_number: number | null
      display_number: string | null
      version: number
      assigned_rep_id: string | null
      source: string | null
      customer_name: string | null
      customer_email: string | null
      customer_phone: string | null
      service_address: string | null
      city: string | null
      state: string | null
      zip: string | null
      sqft: number | null
      stories: number | null
      lot_sqft: number | null
      year_built: number | null
      roof_sqft: number | null
      gutter_linear_ft: number | null
      siding_type: string | null
      roof_type: string | null
      line_items: LineItem[]
      options: ({
        id: string
        name: string
        description: string | null
        total_cents?: number
      })[]
      selected_option_id: string | null
      subtotal_cents?: number
      discount?: {
        type: "percent" | "fixed"
        value: string
      } | null
      discount_cents?: number
      taxable_cents?: number
      tax_rate_id: string | null
      tax_rate_percent: string | null
      tax_lines?: {
        name: string
        rate_percent: string
        taxable_cents?: number
        tax_cents?: number
      }[]
      tax_cents?: number
      total_cents?: number
      deposit: {
        type: "percent" | "fixed" | null
        value: string | null
        use: "first" | "spread"
        required_cents?: number
        collected_cents?: number
      }
      currency: string
      message: string | null
      terms: string | null
      revision: number
      versions: {
        revision: number
        sent_at: string
        total_cents?: number
      }[]
      attachments: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      photos: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      requested_changes: string | null
      sent_at: string | null
      first_viewed_at: string | null
      accepted_at: string | null
      accepted_by: string | null
      declined_at: string | null
      decline_reason: string | null
      expires_at: string | null
      job_id: string | null
      jobs: {
        job_id: string
        job_number: number
        status: string
        total_cents?: number
        invoiced_cents?: number
      }[]
      unplanned_cents?: number
      view_url: string | null
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      archived_at: string | null
      deliveries: MessageDelivery[]
    }
  }
  /** Set discount, deposit and tax rate of a draft. */
  'estimates.setAdjustments': {
    kind: 'mutation'
    permission: ["manage_estimates","override_pricing"]
    input: {
      estimate_id: string
      discount?: {
        type: "percent"
        value: string
      } | {
        type: "fixed"
        value: string
      } | null
      deposit?: {
        type: "percent"
        value: string
        use?: "first" | "spread"
      } | {
        type: "fixed"
        value: string
        use?: "first" | "spread"
      } | null
      tax_rate_id?: string | null
      expected_version?: number | null
    }
    output: Estimate
  }
  /** Replace the lines and options of a draft. */
  'estimates.setLineItems': {
    kind: 'mutation'
    permission: ["manage_estimates"]
    input: {
      estimate_id: string
      line_items: LineItemInput[]
      options?: ({
        id: string
        name: string
        description?: string | null
      })[] | null
      selected_option_id?: string | null
      expected_version?: number | null
    }
    output: Estimate
  }
  /** Read who approved an estimate, when and from where, with the signature. */
  'estimates.signature.get': {
    kind: 'query'
    permission: ["view_estimates"]
    input: {
      estimate_id: string
    }
    output: {
      estimate_id: string
      revision: number
      accepted_via: "customer_link" | "in_person" | "recorded"
      accepted_by: string
      accepted_at: string
      network_address: string | null
      total_cents?: number
      signature: {
        content_type: "image/png"
        content_base64: string
      } | null
    }
  }
  /** Undo an acceptance that was recorded by mistake. */
  'estimates.undoAcceptance': {
    kind: 'mutation'
    permission: ["manage_estimates"]
    input: {
      estimate_id: string
      reason?: string | null
      expected_version?: number | null
    }
    output: Estimate
  }
  /** Change an estimate's contact, property, rep, source, expiry, message or terms. */
  'estimates.updateDetails': {
    kind: 'mutation'
    permission: ["manage_estimates"]
    input: {
      estimate_id: string
      customer_name?: string | null
      customer_email?: string | null
      customer_phone?: string | null
      service_address?: string | null
      city?: string | null
      state?: string | null
      zip?: string | null
      sqft?: number | null
      stories?: number | null
      lot_sqft?: number | null
      year_built?: number | null
      roof_sqft?: number | null
      gutter_linear_ft?: number | null
      siding_type?: string | null
      roof_type?: string | null
      assigned_rep_id?: string | null
      source?: string | null
      expires_at?: string | null
      property_id?: string
      message?: string | null
      terms?: string | null
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      client_id: string
      property_id: string | null
      lead_id: string | null
      vertical: "residential" | "generic" | "commercial" | "holiday_lights"
      status: "draft" | "sent" | "viewed" | "changes_requested" | "accepted" | "declined" | "expired" | "void"
      created_at: string
      updated_at: string
      estimate_number: number | null
      display_number: string | null
      version: number
      assigned_rep_id: string | null
      source: string | null
      customer_name: string | null
      customer_email: string | null
      customer_phone: string | null
      service_address: string | null
      city: string | null
      state: string | null
      zip: string | null
      sqft: number | null
      stories: number | null
      lot_sqft: number | null
      year_built: number | null
      roof_sqft: number | null
      gutter_linear_ft: number | null
      siding_type: string | null
      roof_type: string | null
      line_items: LineItem[]
      options: ({
        id: string
        name: string
        description: string | null
        total_cents?: number
      })[]
      selected_option_id: string | null
      subtotal_cents?: number
      discount?: {
        type: "percent" | "fixed"
        value: string
      } | null
      discount_cents?: number
      taxable_cents?: number
      tax_rate_id: string | null
      tax_rate_percent: string | null
      tax_lines?: {
        name: string
        rate_percent: string
        taxable_cents?: number
        tax_cents?: number
      }[]
      tax_cents?: number
      total_cents?: number
      deposit: {
        type: "percent" | "fixed" | null
        value: string | null
        use: "first" | "spread"
        required_cents?: number
        collected_cents?: number
      }
      currency: string
      message: string | null
      terms: string | null
      revision: number
      versions: {
        revision: number
        sent_at: string
        total_cents?: number
      }[]
      attachments: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      photos: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      requested_changes: string | null
      sent_at: string | null
      first_viewed_at: string | null
      accepted_at: string | null
      accepted_by: string | null
      declined_at: string | null
      decline_reason: string | null
      expires_at: string | null
      job_id: string | null
      jobs: {
        job_id: string
        job_number: number
        status: string
        total_cents?: number
        invoiced_cents?: number
      }[]
      unplanned_cents?: number
      view_url: string | null
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      archived_at: string | null
      ended_links?: EndedLinks
    }
  }
  /** Withdraw an estimate, or discard a draft. */
  'estimates.void': {
    kind: 'mutation'
    permission: ["manage_estimates"]
    input: {
      estimate_id: string
      reason?: string | null
      expected_version?: number | null
    }
    output: Estimate
  }
  /** Show the name, type and size of a file. */
  'files.attachment.get': {
    kind: 'query'
    permission: ["use_app"]
    input: {
      file_id: string
    }
    output: {
      file_id: string
      kind: string
      filename: string
      content_type: string
      size_bytes: number
      sha256: string
      is_picture: boolean
    }
  }
  /** Get a URL to download a file. */
  'files.attachment.read': {
    kind: 'mutation'
    permission: ["use_app"]
    input: {
      file_id: string
    }
    output: {
      file_id: string
      filename: string
      content_type: string
      size_bytes: number
      url: string
      expires_at: string
    }
  }
  /** Store an uploaded CSV file of clients, which `clientImports.start` can then import. */
  'files.clientImport.complete': {
    kind: 'mutation'
    permission: ["manage_settings"]
    input: {
      file_id: string
    }
    output: File
  }
  /** Announce a CSV file of clients to import, and get a URL for its upload. */
  'files.clientImport.prepareUpload': {
    kind: 'mutation'
    permission: ["manage_settings"]
    input: {
      filename: string
      content_type: string
      size_bytes: number
      sha256?: string | null
      caption?: string | null
      request_id?: string | null
    }
    output: {
      file_id: string
      status: "pending" | "ready" | "deleted" | "expired"
      upload: {
        method: "PUT"
        url: string
        headers: {
          "content-type": string
          "content-length": string
        }
        expires_at: string
      } | null
      duplicate: boolean
    }
  }
  /** Set the logo of the organization's documents and customer pages, replacing the previous one. */
  'files.companyLogo.upload': {
    kind: 'mutation'
    permission: ["manage_settings"]
    input: {
      content_base64: string
    }
    output: {
      content_type: "image/png" | "image/jpeg" | "image/webp"
      width: number
      height: number
      size_bytes: number
      version: number
      updated_at: string
    }
  }
  /** Upload a photo and add it to a job. */
  'files.crewPhoto.upload': {
    kind: 'mutation'
    permission: ["update_job_status"]
    input: {
      job_id: string
      visit_id?: string | null
      content_base64: string
      filename?: string | null
      content_type?: string | null
      caption?: string | null
      captured_at?: string | null
      position?: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
      request_id?: string | null
    }
    output: {
      id: string
      location_id: string | null
      kind: "bug_report_screenshot" | "client_import" | "crew_photo" | "estimate_attachment" | "estimate_photo" | "holiday_design_image" | "inbox_attachment" | "invoice_attachment" | "lead_photo" | "mockup" | "price_book_thumbnail" | "quality_photo"
      parent: {
        kind: string
        id: string
      } | null
      visit_id: string | null
      checklist_id: string | null
      item_id: string | null
      filename: string
      content_type: string
      size_bytes: number
      sha256: string | null
      width: number | null
      height: number | null
      caption: string | null
      captured_at: string | null
      position: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
      status: "pending" | "ready" | "deleted" | "expired"
      expires_at: string | null
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      duplicate: boolean
    }
  }
  /** Delete a file from its record. */
  'files.delete': {
    kind: 'mutation'
    permission: ["use_app"]
    input: {
      file_id: string
    }
    output: File
  }
  /** Attach an uploaded file to its estimate. */
  'files.estimateAttachment.complete': {
    kind: 'mutation'
    permission: ["manage_estimates"]
    input: {
      file_id: string
    }
    output: File
  }
  /** Announce a file for a draft estimate, and get a URL for its upload. */
  'files.estimateAttachment.prepareUpload': {
    kind: 'mutation'
    permission: ["manage_estimates"]
    input: {
      estimate_id: string
      filename: string
      content_type: string
      size_bytes: number
      sha256?: string | null
      caption?: string | null
      request_id?: string | null
    }
    output: {
      file_id: string
      status: "pending" | "ready" | "deleted" | "expired"
      upload: {
        method: "PUT"
        url: string
        headers: {
          "content-type": string
          "content-length": string
        }
        expires_at: string
      } | null
      duplicate: boolean
    }
  }
  /** Attach an uploaded photo to its estimate. */
  'files.estimatePhoto.complete': {
    kind: 'mutation'
    permission: ["manage_estimates"]
    input: {
      file_id: string
    }
    output: File
  }
  /** Announce a photo for a draft estimate, and get a URL for its upload. */
  'files.estimatePhoto.prepareUpload': {
    kind: 'mutation'
    permission: ["manage_estimates"]
    input: {
      estimate_id: string
      filename: string
      content_type: "image/jpeg" | "image/png" | "image/webp"
      size_bytes: number
      sha256?: string | null
      caption?: string | null
      request_id?: string | null
    }
    output: {
      file_id: string
      status: "pending" | "ready" | "deleted" | "expired"
      upload: {
        method: "PUT"
        url: string
        headers: {
          "content-type": string
          "content-length": string
        }
        expires_at: string
      } | null
      duplicate: boolean
    }
  }
  /** Upload a picture of a house for a design of holiday lights. */
  'files.holidayDesignImage.upload': {
    kind: 'mutation'
    permission: ["manage_holiday_lights"]
    input: {
      holiday_design_id?: string | null
      content_base64: string
      filename?: string | null
      content_type?: string | null
      caption?: string | null
      captured_at?: string | null
      position?: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
      request_id?: string | null
    }
    output: {
      id: string
      location_id: string | null
      kind: "bug_report_screenshot" | "client_import" | "crew_photo" | "estimate_attachment" | "estimate_photo" | "holiday_design_image" | "inbox_attachment" | "invoice_attachment" | "lead_photo" | "mockup" | "price_book_thumbnail" | "quality_photo"
      parent: {
        kind: string
        id: string
      } | null
      visit_id: string | null
      checklist_id: string | null
      item_id: string | null
      filename: string
      content_type: string
      size_bytes: number
      sha256: string | null
      width: number | null
      height: number | null
      caption: string | null
      captured_at: string | null
      position: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
      status: "pending" | "ready" | "deleted" | "expired"
      expires_at: string | null
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      duplicate: boolean
    }
  }
  /** Read a file of a message. */
  'files.inboxAttachment.read': {
    kind: 'mutation'
    permission: ["view_messages"]
    input: {
      file_id: string
    }
    output: {
      file_id: string
      filename: string
      content_type: string
      size_bytes: number
      content_base64: string
    }
  }
  /** Upload a file to send with a message. */
  'files.inboxAttachment.upload': {
    kind: 'mutation'
    permission: ["send_messages"]
    input: {
      conversation_id?: string | null
      content_base64: string
      filename: string
      content_type?: string | null
      caption?: string | null
      captured_at?: string | null
      position?: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
      request_id?: string | null
    }
    output: {
      id: string
      location_id: string | null
      kind: "bug_report_screenshot" | "client_import" | "crew_photo" | "estimate_attachment" | "estimate_photo" | "holiday_design_image" | "inbox_attachment" | "invoice_attachment" | "lead_photo" | "mockup" | "price_book_thumbnail" | "quality_photo"
      parent: {
        kind: string
        id: string
      } | null
      visit_id: string | null
      checklist_id: string | null
      item_id: string | null
      filename: string
      content_type: string
      size_bytes: number
      sha256: string | null
      width: number | null
      height: number | null
      caption: string | null
      captured_at: string | null
      position: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
      status: "pending" | "ready" | "deleted" | "expired"
      expires_at: string | null
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      duplicate: boolean
    }
  }
  /** Attach an uploaded file to its invoice. */
  'files.invoiceAttachment.complete': {
    kind: 'mutation'
    permission: ["manage_invoices"]
    input: {
      file_id: string
    }
    output: File
  }
  /** Announce a file for an invoice, and get a URL for its upload. */
  'files.invoiceAttachment.prepareUpload': {
    kind: 'mutation'
    permission: ["manage_invoices"]
    input: {
      invoice_id: string
      filename: string
      content_type: string
      size_bytes: number
      sha256?: string | null
      caption?: string | null
      request_id?: string | null
    }
    output: {
      file_id: string
      status: "pending" | "ready" | "deleted" | "expired"
      upload: {
        method: "PUT"
        url: string
        headers: {
          "content-type": string
          "content-length": string
        }
        expires_at: string
      } | null
      duplicate: boolean
    }
  }
  /** Store an uploaded picture for services of the price book. */
  'files.priceBookThumbnail.complete': {
    kind: 'mutation'
    permission: ["manage_pricing"]
    input: {
      file_id: string
    }
    output: File
  }
  /** Announce a picture for a service of the price book, and get a URL for its upload. */
  'files.priceBookThumbnail.prepareUpload': {
    kind: 'mutation'
    permission: ["manage_pricing"]
    input: {
      service_id?: string | null
      filename: string
      content_type: "image/jpeg" | "image/png" | "image/webp"
      size_bytes: number
      sha256?: string | null
      caption?: string | null
      request_id?: string | null
    }
    output: {
      file_id: string
      status: "pending" | "ready" | "deleted" | "expired"
      upload: {
        method: "PUT"
        url: string
        headers: {
          "content-type": string
          "content-length": string
        }
        expires_at: string
      } | null
      duplicate: boolean
    }
  }
  /** Attach an uploaded photo to its job, for use in checklist reports. */
  'files.qualityPhoto.complete': {
    kind: 'mutation'
    permission: ["update_job_status"]
    input: {
      file_id: string
    }
    output: File
  }
  /** Announce a photo for the checklists of a job, and get a URL for its upload. */
  'files.qualityPhoto.reserve': {
    kind: 'mutation'
    permission: ["update_job_status"]
    input: {
      job_id: string
      visit_id?: string | null
      checklist_id?: string | null
      item_id?: string | null
      filename: string
      content_type: "image/jpeg" | "image/png" | "image/webp"
      size_bytes: number
      sha256?: string | null
      caption?: string | null
      request_id?: string | null
    }
    output: {
      file_id: string
      status: "pending" | "ready" | "deleted" | "expired"
      upload: {
        method: "PUT"
        url: string
        headers: {
          "content-type": string
          "content-length": string
        }
        expires_at: string
      } | null
      duplicate: boolean
    }
  }
  /** Add a design of holiday lights to a draft estimate, as priced lines. */
  'holidayDesign.addToEstimate': {
    kind: 'mutation'
    permission: ["manage_holiday_lights","manage_estimates"]
    input: {
      holiday_design_id: string
      estimate_id: string
      mode?: "replace" | "append"
      expected_version?: number | null
    }
    output: Estimate
  }
  /** Read a design of holiday lights with its drawn elements. */
  'holidayDesign.get': {
    kind: 'query'
    permission: ["manage_holiday_lights"]
    input: {
      holiday_design_id?: string | null
      estimate_id?: string | null
    }
    output: HolidayDesign
  }
  /** List designs of holiday lights without their drawn elements, newest first by default. */
  'holidayDesign.list': {
    kind: 'query'
    permission: ["manage_holiday_lights"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      property_id?: string
    }
    output: {
      items: HolidayDesignHead[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Price a design of holiday lights, with every step of the calculation. */
  'holidayDesign.price': {
    kind: 'query'
    permission: ["manage_holiday_lights"]
    input: {
      holiday_design_id?: string | null
      location_id?: string | null
      view?: "satellite" | "street_view" | "photo"
      scale?: {
        from: number[]
        to: number[]
        feet: string | number
      } | null
      lines?: ({
        id: string
        label?: string | null
        kind: "gutter" | "ridge" | "eave" | "ground" | "path" | "other"
        points: number[][]
        feet?: string | null
        stories?: number
        service_id: string
        colors?: string[]
      })[]
      zones?: ({
        id: string
        kind: "bush" | "tree" | "ground" | "window" | "column"
        points: number[][]
        quantity?: string
        service_id: string
        colors?: string[]
      })[]
      fixtures?: ({
        id: string
        kind: "spotlight" | "stake" | "wreath" | "garland" | "bow" | "timer"
        at: number[]
        quantity?: number
        service_id: string
      })[]
      bundle?: {
        season?: string | null
        returning?: boolean
        include?: ("install" | "takedown" | "storage" | "maintenance")[]
        minimum_cents?: number
        increment_ft?: number
      } | null
      book?: "current" | "draft" | number
    }
    output: {
      lines: {
        id: string
        feet: string
      }[]
      total_linear_ft: string
      billable_ft: string
      totals: {
        lights_cents?: number
        install_cents?: number
        takedown_cents?: number
        storage_cents?: number
        maintenance_cents?: number
        accessories_cents?: number
        minimum_cents?: number
        total_cents?: number
      }
      currency: string
      line_items: LineItemInput[]
      trace: ({
        step: "quantity" | "tier" | "base" | "multiplier" | "rounded" | "round_to" | "minimum" | "addon" | "floor" | "total"
        component?: string
        base_cents?: number
        factor?: string
        exact_cents?: string
        amount_cents?: number
        residue_cents?: string
        part: "lights" | "install" | "takedown" | "storage" | "maintenance" | "accessories"
        service_id: string
        stories?: number
      })[]
    }
  }
  /** Create or change a design of holiday lights. */
  'holidayDesign.save': {
    kind: 'mutation'
    permission: ["manage_holiday_lights"]
    input: {
      holiday_design_id?: string
      client_id?: string
      property_id?: string | null
      estimate_id?: string | null
      name?: string
      view?: "satellite" | "street_view" | "photo"
      photo_file_id?: string | null
      scale?: {
        from: number[]
        to: number[]
        feet: string | number
      } | null
      lines?: ({
        id: string
        label?: string | null
        kind: "gutter" | "ridge" | "eave" | "ground" | "path" | "other"
        points: number[][]
        feet?: string | null
        stories?: number
        service_id: string
        colors?: string[]
      })[]
      zones?: ({
        id: string
        kind: "bush" | "tree" | "ground" | "window" | "column"
        points: number[][]
        quantity?: string
        service_id: string
        colors?: string[]
      })[]
      fixtures?: ({
        id: string
        kind: "spotlight" | "stake" | "wreath" | "garland" | "bow" | "timer"
        at: number[]
        quantity?: number
        service_id: string
      })[]
      bundle?: {
        season?: string | null
        returning?: boolean
        include?: ("install" | "takedown" | "storage" | "maintenance")[]
        minimum_cents?: number
        increment_ft?: number
      } | null
      tags?: string[]
      archived?: boolean
      expected_version?: number | null
    }
    output: HolidayDesign
  }
  /** Record that a person opts out of text messages or emails, or opts in again. */
  'inbox.contacts.setOptOut': {
    kind: 'mutation'
    permission: ["send_messages"]
    input: {
      channel: "sms" | "email"
      phone?: string
      email?: string
      client_id?: string
      state: "opted_out" | "opted_in"
      purpose?: "all" | "marketing"
      evidence?: string | null
    }
    output: {
      channel: "sms" | "email"
      address: string
      state: "opted_out" | "opted_in"
      purpose: "all" | "marketing"
      source: "keyword" | "member" | "form" | "link" | "carrier" | "import"
      since: string
    }
  }
  /** Count the conversations that need a response and those with unread messages. */
  'inbox.conversations.count': {
    kind: 'query'
    permission: ["view_messages"]
    input: Record<string, never>
    output: {
      needs_response: number
      mine: number
      unassigned: number
      unread: number
    }
  }
  /** Read a conversation and a page of its messages, latest first. */
  'inbox.conversations.get': {
    kind: 'query'
    permission: ["view_messages"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      conversation_id: string
    }
    output: {
      conversation: {
        id: string
        location_id: string
        client_id: string | null
        lead_id: string | null
        participant: {
          name: string | null
          phone: string | null
          email: string | null
        }
        channels: ("sms" | "email" | "call" | "note")[]
        subject: string | null
        assigned_to: string | null
        needs_response: boolean
        last_message_at: string
        last_inbound_at: string | null
        preview: string | null
        version: number
        created_by: {
          type: "member" | "api_key" | "customer" | "automation" | "system"
          id: string | null
          on_behalf_of?: {
            key_id: string
            name: string
          }
        }
        created_at: string
        updated_at: string
        archived_at: string | null
        unread_count: number
        opt_out: {
          sms: boolean
          email: boolean
        }
      }
      messages: {
        items: Message[]
        next_cursor: string | null
        has_more: boolean
        limit: number
      }
    }
  }
  /** List conversations, latest message first. */
  'inbox.conversations.list': {
    kind: 'query'
    permission: ["view_messages"]
    input: {
      limit?: number
      cursor?: string
      sort?: "last_message_at" | "created_at" | "updated_at"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      filter?: "all" | "mine" | "unassigned" | "unread" | "needs_response"
      channel?: ("sms" | "email" | "call" | "note")[]
      lead_id?: string
      needs_response?: boolean
      search?: string
    }
    output: {
      items: ({
        id: string
        location_id: string
        client_id: string | null
        lead_id: string | null
        participant: {
          name: string | null
          phone: string | null
          email: string | null
        }
        channels: ("sms" | "email" | "call" | "note")[]
        subject: string | null
        assigned_to: string | null
        needs_response: boolean
        last_message_at: string
        last_inbound_at: string | null
        preview: string | null
        version: number
        created_by: {
          type: "member" | "api_key" | "customer" | "automation" | "system"
          id: string | null
          on_behalf_of?: {
            key_id: string
            name: string
          }
        }
        created_at: string
        updated_at: string
        archived_at: string | null
        unread_count: number
        opt_out: {
          sms: boolean
          email: boolean
        }
      })[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Assign a conversation, mark whether its customer waits for a response, or set the caller's read position. */
  'inbox.conversations.update': {
    kind: 'mutation'
    permission: ["send_messages"]
    input: {
      conversation_id: string
      assigned_to?: string | null
      needs_response?: boolean
      read_until_message_id?: string | null
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      client_id: string | null
      lead_id: string | null
      participant: {
        name: string | null
        phone: string | null
        email: string | null
      }
      channels: ("sms" | "email" | "call" | "note")[]
      subject: string | null
      assigned_to: string | null
      needs_response: boolean
      last_message_at: string
      last_inbound_at: string | null
      preview: string | null
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      unread_count: number
      opt_out: {
        sms: boolean
        email: boolean
      }
    }
  }
  /** Send an email to a client, a lead or the person in a conversation. */
  'inbox.messages.sendEmail': {
    kind: 'mutation'
    permission: ["send_messages"]
    input: {
      conversation_id?: string
      client_id?: string
      lead_id?: string
      subject?: string
      body: string
      attachment_file_ids?: string[]
      category?: "service" | "marketing"
    }
    output: {
      conversation: {
        id: string
        location_id: string
        client_id: string | null
        lead_id: string | null
        participant: {
          name: string | null
          phone: string | null
          email: string | null
        }
        channels: ("sms" | "email" | "call" | "note")[]
        subject: string | null
        assigned_to: string | null
        needs_response: boolean
        last_message_at: string
        last_inbound_at: string | null
        preview: string | null
        version: number
        created_by: {
          type: "member" | "api_key" | "customer" | "automation" | "system"
          id: string | null
          on_behalf_of?: {
            key_id: string
            name: string
          }
        }
        created_at: string
        updated_at: string
        archived_at: string | null
        unread_count: number
        opt_out: {
          sms: boolean
          email: boolean
        }
      }
      message: Message
    }
  }
  /** Send a text message to a client, a lead or the person in a conversation. */
  'inbox.messages.sendSms': {
    kind: 'mutation'
    permission: ["send_messages"]
    input: {
      conversation_id?: string
      client_id?: string
      lead_id?: string
      to?: string
      body: string
      category?: "service" | "marketing"
      when?: "now" | "next_allowed"
      override_quiet_hours?: boolean
    }
    output: {
      conversation: {
        id: string
        location_id: string
        client_id: string | null
        lead_id: string | null
        participant: {
          name: string | null
          phone: string | null
          email: string | null
        }
        channels: ("sms" | "email" | "call" | "note")[]
        subject: string | null
        assigned_to: string | null
        needs_response: boolean
        last_message_at: string
        last_inbound_at: string | null
        preview: string | null
        version: number
        created_by: {
          type: "member" | "api_key" | "customer" | "automation" | "system"
          id: string | null
          on_behalf_of?: {
            key_id: string
            name: string
          }
        }
        created_at: string
        updated_at: string
        archived_at: string | null
        unread_count: number
        opt_out: {
          sms: boolean
          email: boolean
        }
      }
      message: Message
    }
  }
  /** Add a note about a lead, a client or a conversation. */
  'inbox.notes.add': {
    kind: 'mutation'
    permission: ["view_messages"]
    input: {
      lead_id?: string
      client_id?: string
      conversation_id?: string
      body: string
    }
    output: Message
  }
  /** Show on which channels the customer of a conversation can be reached now. */
  'inbox.sendingRules.get': {
    kind: 'query'
    permission: ["send_messages"]
    input: {
      conversation_id: string
    }
    output: {
      conversation_id: string
      sends: boolean
      overrides_quiet_hours: boolean
      channels: ({
        channel: "sms" | "email"
        to: string | null
        from: string | null
        block: "no_address" | "opted_out" | "quiet_hours" | null
        quiet_until: string | null
        timezone: string | null
        opted_out: boolean
      })[]
    }
  }
  /** List voicemails, newest first by default. */
  'inbox.voicemails.list': {
    kind: 'query'
    permission: ["view_messages"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "received_at" | "updated_at"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      heard?: boolean
      conversation_id?: string
    }
    output: {
      items: Voicemail[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Read the recording of a voicemail, or a part of it. */
  'inbox.voicemails.recording': {
    kind: 'query'
    permission: ["view_messages"]
    input: {
      voicemail_id: string
      range?: string
    }
    output: {
      voicemail_id: string
      status: 200 | 206
      content_type: string
      size_bytes: number
      contentRange: string | null
      etag: string
      content_base64: string
    }
  }
  /** Mark a voicemail as heard or unheard. */
  'inbox.voicemails.setHeard': {
    kind: 'mutation'
    permission: ["view_messages"]
    input: {
      voicemail_id: string
      heard: boolean
    }
    output: Voicemail
  }
  /** Apply deposits or credit of the client to an invoice. */
  'invoices.applyCredit': {
    kind: 'mutation'
    permission: ["manage_invoices"]
    input: {
      invoice_id: string
      amount_cents?: number | null
      payment_id?: string | null
      expected_version?: number | null
    }
    output: Invoice
  }
  /** Charge a customer's stored card for an invoice. */
  'invoices.chargeCard': {
    kind: 'mutation'
    permission: ["collect_payments"]
    input: {
      invoice_id: string
      payment_method_token: string
      amount_cents?: number | null
      tip_cents?: number | null
      expected_version?: number | null
    }
    output: {
      payment: Payment
      decline_reason: string | null
      invoice: Invoice
    }
  }
  /** Draft a new invoice as a copy of a void invoice. */
  'invoices.copy': {
    kind: 'mutation'
    permission: ["manage_invoices"]
    input: {
      invoice_id: string
    }
    output: Invoice
  }
  /** Create a draft invoice. */
  'invoices.create': {
    kind: 'mutation'
    permission: ["manage_invoices"]
    input: {
      client_id: string
      job_id?: string | null
      property_id?: string | null
      location_id?: string | null
      line_items: LineItemInput[]
      discount?: {
        type: "percent"
        value: string
      } | {
        type: "fixed"
        value: string
      } | null
      tax_rate_id?: string | null
      terms_days?: number | null
      due_date?: string | null
      memo?: string | null
      external_ref?: {
        system: string
        id: string
      } | null
      on_existing?: "answer" | "change" | null
    }
    output: {
      id: string
      location_id: string
      invoice_number: number | null
      display_number: string | null
      client_id: string
      property_id: string | null
      job_id: string | null
      estimate_id: string | null
      status: "draft" | "sent" | "viewed" | "partial" | "paid" | "overdue" | "void" | "written_off"
      payment_status: "unpaid" | "partial" | "paid"
      is_overdue: boolean
      billing_name: string | null
      billing_email: string | null
      billing_phone: string | null
      billing_address_line1: string | null
      billing_address_line2: string | null
      billing_city: string | null
      billing_state: string | null
      billing_zip: string | null
      line_items: LineItem[]
      subtotal_cents?: number
      discount?: {
        type: "percent" | "fixed"
        value: string
      } | null
      discount_cents?: number
      taxable_cents?: number
      tax_lines?: {
        name: string
        rate_percent: string
        taxable_cents?: number
        tax_cents?: number
      }[]
      tax_cents?: number
      tip_cents?: number
      total_cents?: number
      deposit_applied_cents?: number
      amount_paid_cents?: number
      amount_refunded_cents?: number
      amount_released_cents?: number
      credit_cents?: number
      written_off_cents?: number
      credited_cents?: number
      balance_cents?: number
      currency: string
      terms_days: number | null
      issue_date: string | null
      due_date: string | null
      sent_at: string | null
      first_viewed_at: string | null
      first_paid_at: string | null
      paid_at: string | null
      voided_at: string | null
      payments: Payment[]
      memo: string | null
      attachments: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      photos: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      existed?: boolean
    }
  }
  /** Draft an invoice for the lines of a job that are not invoiced yet. */
  'invoices.createFromJob': {
    kind: 'mutation'
    permission: ["manage_invoices"]
    input: {
      job_id: string
      visit_ids?: string[]
      terms_days?: number | null
      due_date?: string | null
      memo?: string | null
    }
    output: Invoice
  }
  /** Create a credit note for lines of an issued invoice. */
  'invoices.credit': {
    kind: 'mutation'
    permission: ["void_invoices"]
    input: {
      invoice_id: string
      lines?: {
        line_id: string
        quantity?: string
        amount_cents?: number
      }[]
      reason: string
      notify?: boolean
      expected_version?: number | null
    }
    output: {
      credit_note: CreditNote
      invoice: Invoice
      deliveries: MessageDelivery[]
    }
  }
  /** Read the page of an invoice as its customer sees it. */
  'invoices.customerPage.read': {
    kind: 'query'
    permission: ["view_invoices","view_pricing"]
    input: {
      invoice_id: string
    }
    output: {
      is_offered: boolean
      standing: string | null
      can_accept: boolean
      can_decline: boolean
      can_pay?: boolean
      choices: {
        label: string
        price?: string
        selected: boolean
      }[]
      total: string | null
      text: string
      is_cut: boolean
    }
  }
  /** Read one invoice. */
  'invoices.get': {
    kind: 'query'
    permission: ["view_invoices"]
    input: {
      invoice_id: string
    }
    output: Invoice
  }
  /** List the links to an invoice that were sent to its customer. */
  'invoices.links.list': {
    kind: 'query'
    permission: ["view_invoices"]
    input: {
      invoice_id: string
    }
    output: {
      items: CustomerLink[]
    }
  }
  /** Revoke the links to an invoice that were sent to its customer. */
  'invoices.links.revoke': {
    kind: 'mutation'
    permission: ["manage_invoices"]
    input: {
      invoice_id: string
      link_id?: string | null
    }
    output: {
      items: CustomerLink[]
    }
  }
  /** List invoices, newest first by default. */
  'invoices.list': {
    kind: 'query'
    permission: ["view_invoices"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      assigned_to?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      status?: "draft" | "sent" | "viewed" | "partial" | "paid" | "overdue" | "void" | "written_off" | ("draft" | "sent" | "viewed" | "partial" | "paid" | "overdue" | "void" | "written_off")[]
      invoice_number?: number
      search?: string
      external_ref?: string
      due_from?: string
      due_to?: string
    }
    output: {
      items: ListedInvoice[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Preview the page of an invoice as HTML. */
  'invoices.pagePreview': {
    kind: 'query'
    permission: ["view_invoices","view_pricing"]
    input: {
      invoice_id: string
      company?: {
        name?: string
        email?: string | null
        phone?: string | null
        website?: string | null
        brand_color?: string | null
        notes?: string | null
      }
    }
    output: {
      html: string
      styles: string
    }
  }
  /** Create a link with which the customer can view and pay an invoice. */
  'invoices.paymentLink.create': {
    kind: 'mutation'
    permission: ["collect_payments"]
    input: {
      invoice_id: string
    }
    output: {
      invoice_id: string
      url: string
      expires_at: string | null
      balance_cents?: number
      currency: string
    }
  }
  /** Print an invoice as a PDF file. */
  'invoices.pdf.read': {
    kind: 'mutation'
    permission: ["view_invoices"]
    input: {
      invoice_id: string
    }
    output: DocumentPdf
  }
  /** Compute the totals of an invoice, and show every step of the calculation. */
  'invoices.preview': {
    kind: 'query'
    permission: ["view_invoices"]
    input: {
      invoice_id?: string | null
      location_id?: string | null
      line_items?: LineItemInput[]
      discount?: {
        type: "percent"
        value: string
      } | {
        type: "fixed"
        value: string
      } | null
      tax_rate_id?: string | null
    }
    output: {
      line_items: LineItem[]
      subtotal_cents?: number
      discount?: {
        type: "percent" | "fixed"
        value: string
      } | null
      discount_cents?: number
      taxable_cents?: number
      tax_lines?: {
        name: string
        rate_percent: string
        taxable_cents?: number
        tax_cents?: number
      }[]
      tax_cents?: number
      total_cents?: number
      currency: string
      trace: {
        step: string
        line_id?: string
        tax_rate_id?: string
        component?: string
        fee_id?: string
        base_cents?: number
        factor?: string
        exact_cents?: string
        amount_cents?: number
        residue_cents?: string
      }[]
    }
  }
  /** Record a payment received for an invoice. */
  'invoices.recordPayment': {
    kind: 'mutation'
    permission: ["collect_payments"]
    input: {
      invoice_id: string
      amount_cents: number
      tip_cents?: number | null
      method: "card" | "ach" | "cash" | "check" | "bank_transfer" | "financing" | "other"
      status?: "succeeded" | "pending" | null
      reference?: string | null
      received_at?: string | null
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      invoice_number: number | null
      display_number: string | null
      client_id: string
      property_id: string | null
      job_id: string | null
      estimate_id: string | null
      status: "draft" | "sent" | "viewed" | "partial" | "paid" | "overdue" | "void" | "written_off"
      payment_status: "unpaid" | "partial" | "paid"
      is_overdue: boolean
      billing_name: string | null
      billing_email: string | null
      billing_phone: string | null
      billing_address_line1: string | null
      billing_address_line2: string | null
      billing_city: string | null
      billing_state: string | null
      billing_zip: string | null
      line_items: LineItem[]
      subtotal_cents?: number
      discount?: {
        type: "percent" | "fixed"
        value: string
      } | null
      discount_cents?: number
      taxable_cents?: number
      tax_lines?: {
        name: string
        rate_percent: string
        taxable_cents?: number
        tax_cents?: number
      }[]
      tax_cents?: number
      tip_cents?: number
      total_cents?: number
      deposit_applied_cents?: number
      amount_paid_cents?: number
      amount_refunded_cents?: number
      amount_released_cents?: number
      credit_cents?: number
      written_off_cents?: number
      credited_cents?: number
      balance_cents?: number
      currency: string
      terms_days: number | null
      issue_date: string | null
      due_date: string | null
      sent_at: string | null
      first_viewed_at: string | null
      first_paid_at: string | null
      paid_at: string | null
      voided_at: string | null
      payments: Payment[]
      memo: string | null
      attachments: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      photos: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      payment_id: string
    }
  }
  /** Refund all or part of a payment or deposit. */
  'invoices.refundPayment': {
    kind: 'mutation'
    permission: ["refund_payments"]
    input: {
      payment_id: string
      amount_cents?: number | null
      effect?: "reopen" | "credit" | "write_off" | null
      reason: string
      expected_version?: number | null
    }
    output: {
      refund: Payment
      invoice: Invoice | null
    }
  }
  /** Send an invoice to its customer, or send a reminder. */
  'invoices.send': {
    kind: 'mutation'
    permission: ["manage_invoices"]
    input: {
      invoice_id: string
      channels?: unknown
      email?: string | null
      phone?: string | null
      message?: string | null
      override_quiet_hours?: boolean
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      invoice_number: number | null
      display_number: string | null
      client_id: string
      property_id: string | null
      job_id: string | null
      estimate_id: string | null
      status: "draft" | "sent" | "viewed" | "partial" | "paid" | "overdue" | "void" | "written_off"
      payment_status: "unpaid" | "partial" | "paid"
      is_overdue: boolean
      billing_name: string | null
      billing_email: string | null
      billing_phone: string | null
      billing_address_line1: string | null
      billing_address_line2: string | null
      billing_city: string | null
      billing_state: string | null
      billing_zip: string | null
      line_items: LineItem[]
      subtotal_cents?: number
      discount?: {
        type: "percent" | "fixed"
        value: string
      } | null
      discount_cents?: number
      taxable_cents?: number
      tax_lines?: {
        name: string
        rate_percent: string
        taxable_cents?: number
        tax_cents?: number
      }[]
      tax_cents?: number
      tip_cents?: number
      total_cents?: number
      deposit_applied_cents?: number
      amount_paid_cents?: number
      amount_refunded_cents?: number
      amount_released_cents?: number
      credit_cents?: number
      written_off_cents?: number
      credited_cents?: number
      balance_cents?: number
      currency: string
      terms_days: number | null
      issue_date: string | null
      due_date: string | null
      sent_at: string | null
      first_viewed_at: string | null
      first_paid_at: string | null
      paid_at: string | null
      voided_at: string | null
      payments: Payment[]
      memo: string | null
      attachments: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      photos: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      deliveries: MessageDelivery[]
    }
  }
  /** Remove an applied deposit or credit from an invoice. */
  'invoices.unapplyCredit': {
    kind: 'mutation'
    permission: ["manage_invoices"]
    input: {
      payment_id: string
      amount_cents?: number | null
      expected_version?: number | null
    }
    output: Invoice
  }
  /** Change a draft invoice, or an issued invoice's memo, due date and ids in other systems. */
  'invoices.update': {
    kind: 'mutation'
    permission: ["manage_invoices"]
    input: {
      invoice_id: string
      line_items?: LineItemInput[]
      discount?: {
        type: "percent"
        value: string
      } | {
        type: "fixed"
        value: string
      } | null
      tax_rate_id?: string | null
      terms_days?: number | null
      due_date?: string | null
      memo?: string | null
      external_refs?: Record<string, string | null>
      expected_version?: number | null
    }
    output: Invoice
  }
  /** Void an invoice without payments. */
  'invoices.void': {
    kind: 'mutation'
    permission: ["void_invoices"]
    input: {
      invoice_id: string
      reason?: string | null
      expected_version?: number | null
    }
    output: Invoice
  }
  /** Write off the balance of an invoice as bad debt. */
  'invoices.writeOff': {
    kind: 'mutation'
    permission: ["refund_payments"]
    input: {
      invoice_id: string
      reason: string
      expected_version?: number | null
    }
    output: Invoice
  }
  /** Assign members, a crew and a vehicle to a job. */
  'jobs.assign': {
    kind: 'mutation'
    permission: ["manage_schedule"]
    input: {
      job_id: string
      visit_id?: string | null
      assignees?: ({
        member_id: string
        role?: "lead" | "crew"
      })[]
      crew_id?: string | null
      vehicle_id?: string | null
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      job_number: number
      client_id: string
      property_id: string | null
      estimate_id: string | null
      lead_id: string | null
      status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
      service_type: string | null
      customer_name: string | null
      service_address: string | null
      service_city: string | null
      service_state: string | null
      service_zip: string | null
      scheduled_date: string | null
      scheduled_time_start: string | null
      scheduled_time_end: string | null
      timezone: string
      scheduled_start_at: string | null
      scheduled_end_at: string | null
      time_adjusted: boolean
      arrival_window_minutes: number | null
      rescheduled_count: number
      assignees: ({
        member_id: string
        role: "lead" | "crew"
      })[]
      crew_id: string | null
      vehicle_id: string | null
      stop_order: number | null
      dispatched_at: string | null
      line_items: LineItem[]
      total_cents?: number
      currency: string
      notes: string | null
      access_notes: string | null
      special_instructions: string | null
      hold_reason: string | null
      on_my_way_at: string | null
      actual_started_at: string | null
      completed_at: string | null
      cancelled_at: string | null
      cancel_reason: string | null
      cancelled_by: "customer" | "company" | null
      callback_of_job_id: string | null
      checklist: {
        required: number
        done: number
      }
      invoice_ids: string[]
      is_late: boolean
      is_unassigned: boolean
      is_invoiced: boolean
      is_callback: boolean
      visits_total: number
      visits_done: number
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      conflicts: ({
        job_id: string
        visit_id: string
        job_number: number
        scheduled_date: string
        scheduled_time_start: string
        scheduled_time_end: string | null
        timezone: string
        member_ids: string[]
        same_crew: boolean
        same_vehicle: boolean
      })[]
    }
  }
  /** Cancel a job that is not complete, and store the reason and who requested it. */
  'jobs.cancel': {
    kind: 'mutation'
    permission: ["manage_jobs"]
    input: {
      job_id: string
      visit_id?: string | null
      reason: string
      cancelled_by: "customer" | "company"
      notify?: ("email" | "sms")[]
      message?: string | null
      override_quiet_hours?: boolean
      notify_required?: boolean
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      job_number: number
      client_id: string
      property_id: string | null
      estimate_id: string | null
      lead_id: string | null
      status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
      service_type: string | null
      customer_name: string | null
      service_address: string | null
      service_city: string | null
      service_state: string | null
      service_zip: string | null
      scheduled_date: string | null
      scheduled_time_start: string | null
      scheduled_time_end: string | null
      timezone: string
      scheduled_start_at: string | null
      scheduled_end_at: string | null
      time_adjusted: boolean
      arrival_window_minutes: number | null
      rescheduled_count: number
      assignees: ({
        member_id: string
        role: "lead" | "crew"
      })[]
      crew_id: string | null
      vehicle_id: string | null
      stop_order: number | null
      dispatched_at: string | null
      line_items: LineItem[]
      total_cents?: number
      currency: string
      notes: string | null
      access_notes: string | null
      special_instructions: string | null
      hold_reason: string | null
      on_my_way_at: string | null
      actual_started_at: string | null
      completed_at: string | null
      cancelled_at: string | null
      cancel_reason: string | null
      cancelled_by: "customer" | "company" | null
      callback_of_job_id: string | null
      checklist: {
        required: number
        done: number
      }
      invoice_ids: string[]
      is_late: boolean
      is_unassigned: boolean
      is_invoiced: boolean
      is_callback: boolean
      visits_total: number
      visits_done: number
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      deliveries: MessageDelivery[]
    }
  }
  /** Complete a job. */
  'jobs.complete': {
    kind: 'mutation'
    permission: ["update_job_status"]
    input: {
      job_id: string
      visit_id?: string | null
      override_reason?: string
      finish?: boolean
      reason?: string
      expected_version?: number | null
    }
    output: Job
  }
  /** Create a job, or a callback that corrects an earlier job. */
  'jobs.create': {
    kind: 'mutation'
    permission: ["manage_jobs"]
    input: {
      client_id?: string | null
      callback_of_job_id?: string | null
      property_id?: string | null
      lead_id?: string | null
      customer_name?: string | null
      service_address?: string | null
      service_city?: string | null
      service_state?: string | null
      service_zip?: string | null
      service_type?: string | null
      notes?: string | null
      access_notes?: string | null
      special_instructions?: string | null
      scheduled_date?: string | null
      scheduled_time_start?: string | null
      scheduled_time_end?: string | null
      overnight?: boolean
      arrival_window_minutes?: number | null
      line_items?: LineItemInput[]
      external_ref?: {
        system: string
        id: string
      } | null
      on_existing?: "answer" | "change" | null
    }
    output: {
      id: string
      location_id: string
      job_number: number
      client_id: string
      property_id: string | null
      estimate_id: string | null
      lead_id: string | null
      status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
      service_type: string | null
      customer_name: string | null
      service_address: string | null
      service_city: string | null
      service_state: string | null
      service_zip: string | null
      scheduled_date: string | null
      scheduled_time_start: string | null
      scheduled_time_end: string | null
      timezone: string
      scheduled_start_at: string | null
      scheduled_end_at: string | null
      time_adjusted: boolean
      arrival_window_minutes: number | null
      rescheduled_count: number
      assignees: ({
        member_id: string
        role: "lead" | "crew"
      })[]
      crew_id: string | null
      vehicle_id: string | null
      stop_order: number | null
      dispatched_at: string | null
      line_items: LineItem[]
      total_cents?: number
      currency: string
      notes: string | null
      access_notes: string | null
      special_instructions: string | null
      hold_reason: string | null
      on_my_way_at: string | null
      actual_started_at: string | null
      completed_at: string | null
      cancelled_at: string | null
      cancel_reason: string | null
      cancelled_by: "customer" | "company" | null
      callback_of_job_id: string | null
      checklist: {
        required: number
        done: number
      }
      invoice_ids: string[]
      is_late: boolean
      is_unassigned: boolean
      is_invoiced: boolean
      is_callback: boolean
      visits_total: number
      visits_done: number
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      existed?: boolean
    }
  }
  /** Create a job from an accepted estimate, with all or some of the lines. */
  'jobs.createFromEstimate': {
    kind: 'mutation'
    permission: ["manage_jobs"]
    input: {
      estimate_id: string
      lines?: {
        line_id: string
        quantity?: string
        amount_cents?: number
      }[]
      service_type?: string | null
      notes?: string | null
      access_notes?: string | null
      special_instructions?: string | null
      expected_version?: number | null
    }
    output: Job
  }
  /** Store the order of the stops of a day, and notify the assigned members. */
  'jobs.dispatch': {
    kind: 'mutation'
    permission: ["manage_schedule"]
    input: {
      date: string
      job_ids?: string[]
      visit_ids?: string[]
      notify?: boolean
      message?: string | null
      expected_versions?: (number | null)[] | null
    }
    output: {
      date: string
      stops: ({
        id: string
        location_id: string
        job_number: number
        client_id: string
        property_id: string | null
        estimate_id: string | null
        lead_id: string | null
        status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
        service_type: string | null
        customer_name: string | null
        service_address: string | null
        service_city: string | null
        service_state: string | null
        service_zip: string | null
        scheduled_date: string | null
        scheduled_time_start: string | null
        scheduled_time_end: string | null
        timezone: string
        scheduled_start_at: string | null
        scheduled_end_at: string | null
        time_adjusted: boolean
        arrival_window_minutes: number | null
        rescheduled_count: number
        assignees: ({
          member_id: string
          role: "lead" | "crew"
        })[]
        crew_id: string | null
        vehicle_id: string | null
        stop_order: number | null
        dispatched_at: string | null
        line_items: LineItem[]
        total_cents?: number
        currency: string
        notes: string | null
        access_notes: string | null
        special_instructions: string | null
        hold_reason: string | null
        on_my_way_at: string | null
        actual_started_at: string | null
        completed_at: string | null
        cancelled_at: string | null
        cancel_reason: string | null
        cancelled_by: "customer" | "company" | null
        callback_of_job_id: string | null
        checklist: {
          required: number
          done: number
        }
        invoice_ids: string[]
        is_late: boolean
        is_unassigned: boolean
        is_invoiced: boolean
        is_callback: boolean
        visits_total: number
        visits_done: number
        version: number
        tags: string[]
        external_refs: Record<string, string>
        created_by: {
          type: "member" | "api_key" | "customer" | "automation" | "system"
          id: string | null
          on_behalf_of?: {
            key_id: string
            name: string
          }
        }
        created_at: string
        updated_at: string
        archived_at: string | null
        visit_id: string
        visit_number: number
        visit_kind: "work" | "install" | "service" | "takedown"
      })[]
      notified_member_ids: string[]
      deliveries: MessageDelivery[]
    }
  }
  /** Read one job with its history. */
  'jobs.get': {
    kind: 'query'
    permission: ["view_jobs"]
    input: {
      job_id: string
    }
    output: JobDetail
  }
  /** Put a planned or started job on hold, with the reason. */
  'jobs.hold': {
    kind: 'mutation'
    permission: ["update_job_status"]
    input: {
      job_id: string
      visit_id?: string | null
      reason: string
      expected_version?: number | null
    }
    output: Job
  }
  /** List jobs, latest date first by default. */
  'jobs.list': {
    kind: 'query'
    permission: ["view_jobs"]
    input: {
      limit?: number
      cursor?: string
      sort?: "scheduled_date" | "created_at" | "updated_at"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      assigned_to?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      scheduled_from?: string
      scheduled_to?: string
      status?: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled" | ("unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled")[]
      job_number?: number
      search?: string
      external_ref?: string
      crew_id?: string
      is_invoiced?: boolean
      is_to_invoice?: boolean
      tag?: string
    }
    output: {
      items: Job[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** List recurring work, newest first by default. */
  'jobs.recurrence.list': {
    kind: 'query'
    permission: ["manage_jobs"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      job_recurrence_id?: string
      archived?: boolean
    }
    output: {
      items: JobRecurrence[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Create or change recurring work. */
  'jobs.recurrence.save': {
    kind: 'mutation'
    permission: ["manage_jobs"]
    input: {
      job_recurrence_id?: string
      client_id?: string
      property_id?: string | null
      service_type?: string | null
      line_items?: LineItemInput[]
      times?: {
        start: string
        end?: string | null
        overnight?: boolean
        arrival_window_minutes?: number | null
      } | null
      crew_id?: string | null
      assignees?: ({
        member_id: string
        role?: "lead" | "crew"
      })[]
      rule?: {
        frequency: "daily" | "weekly" | "monthly" | "yearly"
        interval?: number
        weekdays?: number[] | null
        month_day?: number | null
        month_weekday?: {
          nth: number
          weekday: number
        } | null
      }
      starts_on?: string
      ends_on?: string | null
      count?: number | null
      skip_months?: number[] | null
      horizon_days?: number
      archived?: boolean
      changes_from?: string
      cancel_pinned?: boolean
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      client_id: string
      property_id: string | null
      service_type: string | null
      line_items: LineItemInput[]
      timezone: string
      times: {
        start: string
        end: string | null
        arrival_window_minutes: number | null
      } | null
      crew_id: string | null
      assignees: ({
        member_id: string
        role: "lead" | "crew"
      })[]
      rule: {
        frequency: "daily" | "weekly" | "monthly" | "yearly"
        interval: number
        weekdays: number[] | null
        month_day: number | null
        month_weekday: {
          nth: number
          weekday: number
        } | null
      }
      starts_on: string
      ends_on: string | null
      count: number | null
      skip_months: number[]
      horizon_days: number
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      kept: RemainingJob[]
    }
  }
  /** Reopen a completed job. */
  'jobs.reopen': {
    kind: 'mutation'
    permission: ["manage_jobs"]
    input: {
      job_id: string
      reason?: string | null
      expected_version?: number | null
    }
    output: Job
  }
  /** Move a job to another date or time, and notify the customer if requested. */
  'jobs.reschedule': {
    kind: 'mutation'
    permission: ["manage_schedule"]
    input: {
      job_id: string
      visit_id?: string | null
      scheduled_date: string
      scheduled_time_start?: string | null
      scheduled_time_end?: string | null
      overnight?: boolean
      arrival_window_minutes?: number | null
      restore_stop?: boolean
      notify?: ("email" | "sms")[]
      message?: string | null
      override_quiet_hours?: boolean
      notify_required?: boolean
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      job_number: number
      client_id: string
      property_id: string | null
      estimate_id: string | null
      lead_id: string | null
      status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
      service_type: string | null
      customer_name: string | null
      service_address: string | null
      service_city: string | null
      service_state: string | null
      service_zip: string | null
      scheduled_date: string | null
      scheduled_time_start: string | null
      scheduled_time_end: string | null
      timezone: string
      scheduled_start_at: string | null
      scheduled_end_at: string | null
      time_adjusted: boolean
      arrival_window_minutes: number | null
      rescheduled_count: number
      assignees: ({
        member_id: string
        role: "lead" | "crew"
      })[]
      crew_id: string | null
      vehicle_id: string | null
      stop_order: number | null
      dispatched_at: string | null
      line_items: LineItem[]
      total_cents?: number
      currency: string
      notes: string | null
      access_notes: string | null
      special_instructions: string | null
      hold_reason: string | null
      on_my_way_at: string | null
      actual_started_at: string | null
      completed_at: string | null
      cancelled_at: string | null
      cancel_reason: string | null
      cancelled_by: "customer" | "company" | null
      callback_of_job_id: string | null
      checklist: {
        required: number
        done: number
      }
      invoice_ids: string[]
      is_late: boolean
      is_unassigned: boolean
      is_invoiced: boolean
      is_callback: boolean
      visits_total: number
      visits_done: number
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      conflicts: ({
        job_id: string
        visit_id: string
        job_number: number
        scheduled_date: string
        scheduled_time_start: string
        scheduled_time_end: string | null
        timezone: string
        member_ids: string[]
        same_crew: boolean
        same_vehicle: boolean
      })[]
      deliveries: MessageDelivery[]
    }
  }
  /** Restore a cancelled job. */
  'jobs.restore': {
    kind: 'mutation'
    permission: ["manage_jobs"]
    input: {
      job_id: string
      visit_id?: string | null
      expected_version?: number | null
    }
    output: Job
  }
  /** Set or clear the date and time of a job. */
  'jobs.schedule': {
    kind: 'mutation'
    permission: ["manage_schedule"]
    input: {
      job_id: string
      visit_id?: string | null
      scheduled_date: string | null
      scheduled_time_start?: string | null
      scheduled_time_end?: string | null
      overnight?: boolean
      arrival_window_minutes?: number | null
      assignees?: ({
        member_id: string
        role?: "lead" | "crew"
      })[]
      crew_id?: string | null
      vehicle_id?: string | null
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      job_number: number
      client_id: string
      property_id: string | null
      estimate_id: string | null
      lead_id: string | null
      status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
      service_type: string | null
      customer_name: string | null
      service_address: string | null
      service_city: string | null
      service_state: string | null
      service_zip: string | null
      scheduled_date: string | null
      scheduled_time_start: string | null
      scheduled_time_end: string | null
      timezone: string
      scheduled_start_at: string | null
      scheduled_end_at: string | null
      time_adjusted: boolean
      arrival_window_minutes: number | null
      rescheduled_count: number
      assignees: ({
        member_id: string
        role: "lead" | "crew"
      })[]
      crew_id: string | null
      vehicle_id: string | null
      stop_order: number | null
      dispatched_at: string | null
      line_items: LineItem[]
      total_cents?: number
      currency: string
      notes: string | null
      access_notes: string | null
      special_instructions: string | null
      hold_reason: string | null
      on_my_way_at: string | null
      actual_started_at: string | null
      completed_at: string | null
      cancelled_at: string | null
      cancel_reason: string | null
      cancelled_by: "customer" | "company" | null
      callback_of_job_id: string | null
      checklist: {
        required: number
        done: number
      }
      invoice_ids: string[]
      is_late: boolean
      is_unassigned: boolean
      is_invoiced: boolean
      is_callback: boolean
      visits_total: number
      visits_done: number
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      conflicts: ({
        job_id: string
        visit_id: string
        job_number: number
        scheduled_date: string
        scheduled_time_start: string
        scheduled_time_end: string | null
        timezone: string
        member_ids: string[]
        same_crew: boolean
        same_vehicle: boolean
      })[]
    }
  }
  /** Notify the customer that the crew is on its way. */
  'jobs.sendEta': {
    kind: 'mutation'
    permission: ["update_job_status"]
    input: {
      job_id: string
      visit_id?: string | null
      notify?: ("email" | "sms")[]
      eta_minutes?: number | null
      message?: string | null
      override_quiet_hours?: boolean
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      job_number: number
      client_id: string
      property_id: string | null
      estimate_id: string | null
      lead_id: string | null
      status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
      service_type: string | null
      customer_name: string | null
      service_address: string | null
      service_city: string | null
      service_state: string | null
      service_zip: string | null
      scheduled_date: string | null
      scheduled_time_start: string | null
      scheduled_time_end: string | null
      timezone: string
      scheduled_start_at: string | null
      scheduled_end_at: string | null
      time_adjusted: boolean
      arrival_window_minutes: number | null
      rescheduled_count: number
      assignees: ({
        member_id: string
        role: "lead" | "crew"
      })[]
      crew_id: string | null
      vehicle_id: string | null
      stop_order: number | null
      dispatched_at: string | null
      line_items: LineItem[]
      total_cents?: number
      currency: string
      notes: string | null
      access_notes: string | null
      special_instructions: string | null
      hold_reason: string | null
      on_my_way_at: string | null
      actual_started_at: string | null
      completed_at: string | null
      cancelled_at: string | null
      cancel_reason: string | null
      cancelled_by: "customer" | "company" | null
      callback_of_job_id: string | null
      checklist: {
        required: number
        done: number
      }
      invoice_ids: string[]
      is_late: boolean
      is_unassigned: boolean
      is_invoiced: boolean
      is_callback: boolean
      visits_total: number
      visits_done: number
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      deliveries: MessageDelivery[]
    }
  }
  /** Replace the lines of a job that is not invoiced yet. */
  'jobs.setLineItems': {
    kind: 'mutation'
    permission: ["manage_jobs"]
    input: {
      job_id: string
      line_items: LineItemInput[]
      expected_version?: number | null
    }
    output: Job
  }
  /** Skip a stop of the day's route. The job becomes unscheduled. */
  'jobs.skipStop': {
    kind: 'mutation'
    permission: ["update_job_status"]
    input: {
      job_id: string
      visit_id?: string | null
      reason: string
      expected_version?: number | null
    }
    output: Job
  }
  /** Move lines of a job, or parts of them, to another job or a new one. */
  'jobs.split': {
    kind: 'mutation'
    permission: ["manage_jobs"]
    input: {
      job_id: string
      lines: {
        line_id: string
        quantity?: string
        amount_cents?: number
      }[]
      into_job_id?: string
      expected_version?: number | null
    }
    output: {
      job: Job
      into: Job
    }
  }
  /** Start the work of a job, or resume it. */
  'jobs.start': {
    kind: 'mutation'
    permission: ["update_job_status"]
    input: {
      job_id: string
      visit_id?: string | null
      expected_version?: number | null
    }
    output: Job
  }
  /** Change a job's notes, access notes, instructions, service type or ids in other systems. */
  'jobs.update': {
    kind: 'mutation'
    permission: ["manage_jobs"]
    input: {
      job_id: string
      service_type?: string | null
      notes?: string | null
      access_notes?: string | null
      special_instructions?: string | null
      external_refs?: Record<string, string | null>
      expected_version?: number | null
    }
    output: Job
  }
  /** List visits of jobs, latest date first by default. */
  'jobs.visits.list': {
    kind: 'query'
    permission: ["view_jobs"]
    input: {
      limit?: number
      cursor?: string
      sort?: "scheduled_date"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      scheduled_from?: string
      scheduled_to?: string
      job_id?: string
      status?: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled" | ("unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled")[]
      kind?: "work" | "install" | "service" | "takedown" | ("work" | "install" | "service" | "takedown")[]
      member_id?: string
      crew_id?: string
    }
    output: {
      items: ({
        visit_id: string
        visit_number: number
        kind: "work" | "install" | "service" | "takedown"
        label: string | null
        is_current: boolean
        status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
        scheduled_date: string | null
        scheduled_time_start: string | null
        scheduled_time_end: string | null
        scheduled_start_at: string | null
        scheduled_end_at: string | null
        time_adjusted: boolean
        arrival_window_minutes: number | null
        rescheduled_count: number
        assignees: ({
          member_id: string
          role: "lead" | "crew"
        })[]
        crew_id: string | null
        vehicle_id: string | null
        stop_order: number | null
        dispatched_at: string | null
        hold_reason: string | null
        on_my_way_at: string | null
        actual_started_at: string | null
        completed_at: string | null
        cancelled_at: string | null
        cancel_reason: string | null
        cancelled_by: "customer" | "company" | null
        minutes: number | null
        line_ids: string[]
        note: string | null
        is_late: boolean
        job_id: string
        job_number: number
        version: number
        visits_total: number
        client_id: string
        customer_name: string | null
        timezone: string
      })[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Add visits to a job, one for each date, or change a visit. */
  'jobs.visits.save': {
    kind: 'mutation'
    permission: ["manage_schedule"]
    input: {
      visit_id?: string
      job_id?: string
      dates?: string[]
      scheduled_time_start?: string | null
      scheduled_time_end?: string | null
      arrival_window_minutes?: number | null
      overnight?: boolean
      kind?: "work" | "install" | "service" | "takedown"
      label?: string | null
      minutes?: number | null
      line_ids?: string[]
      note?: string | null
      assignees?: ({
        member_id: string
        role?: "lead" | "crew"
      })[]
      crew_id?: string | null
      vehicle_id?: string | null
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      job_number: number
      client_id: string
      property_id: string | null
      estimate_id: string | null
      lead_id: string | null
      status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
      service_type: string | null
      customer_name: string | null
      service_address: string | null
      service_city: string | null
      service_state: string | null
      service_zip: string | null
      scheduled_date: string | null
      scheduled_time_start: string | null
      scheduled_time_end: string | null
      timezone: string
      scheduled_start_at: string | null
      scheduled_end_at: string | null
      time_adjusted: boolean
      arrival_window_minutes: number | null
      rescheduled_count: number
      assignees: ({
        member_id: string
        role: "lead" | "crew"
      })[]
      crew_id: string | null
      vehicle_id: string | null
      stop_order: number | null
      dispatched_at: string | null
      line_items: LineItem[]
      total_cents?: number
      currency: string
      notes: string | null
      access_notes: string | null
      special_instructions: string | null
      hold_reason: string | null
      on_my_way_at: string | null
      actual_started_at: string | null
      completed_at: string | null
      cancelled_at: string | null
      cancel_reason: string | null
      cancelled_by: "customer" | "company" | null
      callback_of_job_id: string | null
      checklist: {
        required: number
        done: number
      }
      invoice_ids: string[]
      is_late: boolean
      is_unassigned: boolean
      is_invoiced: boolean
      is_callback: boolean
      visits_total: number
      visits_done: number
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      conflicts: ({
        job_id: string
        visit_id: string
        job_number: number
        scheduled_date: string
        scheduled_time_start: string
        scheduled_time_end: string | null
        timezone: string
        member_ids: string[]
        same_crew: boolean
        same_vehicle: boolean
      })[]
      visits: JobVisit[]
    }
  }
  /** Create an API key. */
  'keys.create': {
    kind: 'mutation'
    permission: ["manage_integrations"]
    input: {
      name: string
      mode: "live" | "test"
      scopes: ("leads:read" | "leads:write" | "clients:read" | "clients:write" | "estimates:read" | "estimates:write" | "jobs:read" | "jobs:write" | "invoices:read" | "invoices:write" | "webhooks:read" | "webhooks:write" | "automations:read" | "automations:write" | "workflows:read" | "workflows:write" | "*" | "leads:*" | "clients:*" | "estimates:*" | "jobs:*" | "invoices:*" | "webhooks:*")[]
      location_ids?: string[] | null
      confirm?: ("money" | "destructive" | "sends" | "metered" | "sensitive")[]
      rate_limit?: number
      expires_at?: string | null
      member_id?: string
    }
    output: {
      id: string
      kind: "key" | "agent"
      client_id?: string
      hint: string
      name: string
      mode: "live" | "test"
      scopes: string[]
      confirm?: ("money" | "destructive" | "sends" | "metered" | "sensitive")[]
      member_id: string
      location_ids: string[] | null
      rate_limit: number
      expires_at: string | null
      revoked_at: string | null
      created_at: string
      key: string
    }
  }
  /** List the API keys, including revoked and expired keys, oldest first. */
  'keys.list': {
    kind: 'query'
    permission: ["manage_integrations"]
    input: Record<string, never>
    output: {
      items: ApiKey[]
    }
  }
  /** Revoke an API key permanently, with immediate effect. */
  'keys.revoke': {
    kind: 'mutation'
    permission: ["manage_integrations"]
    input: {
      key_id: string
    }
    output: {
      id: string
      revoked_at: string
    }
  }
  /** Submit a lead of another system through a connector. */
  'leadImports.create': {
    kind: 'mutation'
    permission: ["manage_leads"]
    input: {
      connector_key: string
    }
    output: Lead | LeadImport
  }
  /** Read an entry of the review queue with its whole stored document. */
  'leadImports.get': {
    kind: 'query'
    permission: ["manage_integrations"]
    input: {
      lead_import_id: string
    }
    output: ReadLeadImport
  }
  /** List the review queue of imported leads, newest first by default. */
  'leadImports.list': {
    kind: 'query'
    permission: ["manage_integrations"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      status?: "pending" | "done" | "dismissed" | ("pending" | "done" | "dismissed")[]
    }
    output: {
      items: QueuedLeadImport[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Create the lead of a pending import, or dismiss the import. */
  'leadImports.resolve': {
    kind: 'mutation'
    permission: ["manage_integrations"]
    input: {
      lead_import_id: string
      action: "create_lead" | "dismiss"
      fields?: {
        customer_name?: string | null
        customer_email?: string | null
        customer_phone?: string | null
        service_address?: string | null
        city?: string | null
        state?: string | null
        zip?: string | null
        notes?: string | null
        existing_client_id?: string | null
      } | null
      dismiss_reason?: string | null
    }
    output: QueuedLeadImport
  }
  /** List the appointments of leads (visits and calls), latest start first by default. */
  'leads.appointments.list': {
    kind: 'query'
    permission: ["view_leads"]
    input: {
      limit?: number
      cursor?: string
      sort?: "starts_at"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      lead_id?: string
      member_id?: string
      from?: string
      to?: string
      kind?: "site_visit" | "call"
      cancelled?: boolean
    }
    output: {
      items: ListedAppointment[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Assign a lead to a member. */
  'leads.assign': {
    kind: 'mutation'
    permission: ["manage_leads"]
    input: {
      lead_id: string
      assigned_to: string | null
      expected_version?: number | null
    }
    output: Lead
  }
  /** Cancel the upcoming appointment of a lead. */
  'leads.cancelAppointment': {
    kind: 'mutation'
    permission: ["manage_leads"]
    input: {
      lead_id: string
      notify?: boolean
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      lead_number: number
      status: "new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost"
      customer_name: string | null
      customer_email: string | null
      customer_phone: string | null
      customer_phone_extension: string | null
      client_id: string | null
      property_id: string | null
      service_address: string | null
      city: string | null
      state: string | null
      zip: string | null
      source: string | null
      source_id: string | null
      connector_key: string | null
      external_id: string | null
      assigned_to: string | null
      notes: string | null
      estimated_value_cents?: number | null
      currency: string
      lost_reason: "competitor" | "price" | "no_response" | "out_of_area" | "duplicate" | "spam" | "other" | null
      is_stale: boolean
      appointment_at: string | null
      last_contacted_at: string | null
      converted_at: string | null
      estimate_ids: string[]
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      appointment: {
        id: string
        kind: "site_visit" | "call"
        starts_at: string
        local_date: string
        local_time: string
        timezone: string
        member_id: string | null
        note: string | null
        notified_email: string | null
        version: number
        cancelled_at: string | null
      }
      deliveries: MessageDelivery[]
    }
  }
  /** Create a client from a lead's customer, or link an existing client. */
  'leads.convertToClient': {
    kind: 'mutation'
    permission: ["manage_leads","manage_clients"]
    input: {
      lead_id: string
      client_id?: string | null
      expected_version?: number | null
    }
    output: Lead
  }
  /** Create a lead. */
  'leads.create': {
    kind: 'mutation'
    permission: ["manage_leads"]
    input: {
      customer_name?: string | null
      customer_email?: string | null
      customer_phone?: string | null
      service_address?: string | null
      city?: string | null
      state?: string | null
      zip?: string | null
      service_interest?: unknown
      notes?: string | null
      source?: string | null
      existing_client_id?: string | null
      location_id?: string | null
      assigned_to?: string | null
      external_ref?: {
        system: string
        id: string
      } | null
      on_existing?: "answer" | "change" | null
    }
    output: CreatedLead
  }
  /** Delete a lead. */
  'leads.delete': {
    kind: 'mutation'
    permission: ["manage_leads"]
    input: {
      lead_id: string
      expected_version?: number | null
    }
    output: {
      id: string
      deleted: true
      version: number
      archived_at: string
    }
  }
  /** Find possible duplicates of a lead, or of a person without a record, such as a caller. */
  'leads.findDuplicates': {
    kind: 'query'
    permission: ["view_leads"]
    input: {
      lead_id?: string | null
      customer_name?: string | null
      customer_phone?: string | null
      customer_email?: string | null
      service_address?: string | null
      city?: string | null
      state?: string | null
      zip?: string | null
      limit?: number
    }
    output: {
      candidates: DuplicateCandidate[]
    }
  }
  /** Read one lead. */
  'leads.get': {
    kind: 'query'
    permission: ["view_leads"]
    input: {
      lead_id: string
    }
    output: Lead
  }
  /** List leads, newest first by default. */
  'leads.list': {
    kind: 'query'
    permission: ["view_leads"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      assigned_to?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      status?: "new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost" | ("new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost")[]
      lead_number?: number
      search?: string
      source?: string
      external_ref?: string
      stale?: boolean
    }
    output: {
      items: Lead[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** List the photos of a lead. */
  'leads.photos.list': {
    kind: 'query'
    permission: ["view_leads"]
    input: {
      lead_id: string
    }
    output: {
      photos: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
    }
  }
  /** Schedule a visit to, or a call with, the customer of a lead. */
  'leads.scheduleAppointment': {
    kind: 'mutation'
    permission: ["manage_leads"]
    input: {
      lead_id: string
      starts_at?: string
      local_date?: string
      local_time?: string
      kind?: "site_visit" | "call"
      member_id?: string | null
      note?: string | null
      notify?: boolean
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      lead_number: number
      status: "new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost"
      customer_name: string | null
      customer_email: string | null
      customer_phone: string | null
      customer_phone_extension: string | null
      client_id: string | null
      property_id: string | null
      service_address: string | null
      city: string | null
      state: string | null
      zip: string | null
      source: string | null
      source_id: string | null
      connector_key: string | null
      external_id: string | null
      assigned_to: string | null
      notes: string | null
      estimated_value_cents?: number | null
      currency: string
      lost_reason: "competitor" | "price" | "no_response" | "out_of_area" | "duplicate" | "spam" | "other" | null
      is_stale: boolean
      appointment_at: string | null
      last_contacted_at: string | null
      converted_at: string | null
      estimate_ids: string[]
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      appointment: LeadAppointment
      deliveries: MessageDelivery[]
    }
  }
  /** Change the status of a lead, mark it lost, or reopen it. */
  'leads.setStatus': {
    kind: 'mutation'
    permission: ["manage_leads"]
    input: {
      lead_id: string
      status: "new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "lost"
      lost_reason?: "competitor" | "price" | "no_response" | "out_of_area" | "duplicate" | "spam" | "other" | null
      expected_version?: number | null
    }
    output: Lead
  }
  /** Change a lead's contact, address, source or notes. */
  'leads.update': {
    kind: 'mutation'
    permission: ["manage_leads"]
    input: {
      lead_id: string
      customer_name?: string | null
      customer_email?: string | null
      customer_phone?: string | null
      customer_phone_extension?: string | null
      service_address?: string | null
      city?: string | null
      state?: string | null
      zip?: string | null
      source?: string | null
      notes?: string | null
      external_refs?: Record<string, string | null>
      expected_version?: number | null
    }
    output: Lead
  }
  /** Count the records of a list by status. */
  'lists.counts': {
    kind: 'query'
    permission: ["use_app"]
    input: {
      list: "leads" | "estimates" | "jobs" | "invoices"
      client_id?: string
      location_id?: string
      assigned_to?: string
      search?: string
    }
    output: {
      total: number
      by_status: {
        status: string
        count: number
      }[]
    }
  }
  /** Describe the caller and their permissions, and the company's date, locations, members and lists. */
  'me.get': {
    kind: 'query'
    permission: ["use_app"]
    input: Record<string, never>
    output: {
      organization: {
        id: string
        slug: string
        name: string
        timezone: string
        currency: string
        country: string
        today: string
        now: string
        practice?: true
        demonstration?: true
      }
      mode: "live" | "sandbox"
      member: {
        id: string
        name: string
        role: "owner" | "manager" | "sales_rep" | "crew_lead" | "technician"
        email: string
        phone: string | null
        version: number
        preferences: {
          theme: "system" | "light" | "dark"
          density: "comfortable" | "compact"
          shortcuts: boolean
        }
      } | null
      key: {
        id: string
        scopes: string[]
        confirm?: ("money" | "destructive" | "sends" | "metered" | "sensitive")[]
      } | null
      permissions: Record<string, "all" | "own">
      locations: {
        items: {
          id: string
          name: string
          timezone: string
          is_default: boolean
        }[]
        more: number
      }
      members: {
        items: ({
          id: string
          name: string
          role: "owner" | "manager" | "sales_rep" | "crew_lead" | "technician"
        })[]
        more: number
      } | null
      lead_sources: {
        items: {
          id: string
          name: string
        }[]
        more: number
      } | null
      tax_rates: {
        items: {
          id: string
          name: string
          percent: string
        }[]
        more: number
      } | null
      tags: {
        items: string[]
        more: number
      } | null
      service_types: {
        items: string[]
        more: number
      } | null
      installation: {
        version: string
        mail: "smtp" | "outbox"
        public_url: string
      }
    }
  }
  /** Change the caller's own name, phone number and look of the console. */
  'me.update': {
    kind: 'mutation'
    permission: ["use_app"]
    input: {
      name?: string
      phone?: string | null
      preferences?: {
        theme?: "system" | "light" | "dark"
        density?: "comfortable" | "compact"
        shortcuts?: boolean
      }
      expected_version?: number | null
    }
    output: {
      id: string
      name: string
      email: string
      phone: string | null
      job_title: string | null
      role: "owner" | "manager" | "sales_rep" | "crew_lead" | "technician"
      location_ids: string[] | null
      home_location_id: string | null
      hire_date: string | null
      status: "active" | "deactivated"
      deactivated_at: string | null
      version: number
      created_at: string
      updated_at: string
      preferences: {
        theme: "system" | "light" | "dark"
        density: "comfortable" | "compact"
        shortcuts: boolean
      }
    }
  }
  /** Set the caller's own availability: weekly hours and exceptions on single days. */
  'mobile.availability.set': {
    kind: 'mutation'
    permission: ["track_time"]
    input: {
      recurring?: {
        weekday: number
        from: string
        to: string
      }[] | null
      effective_from?: string
      exceptions?: ({
        date: string
        windows: {
          from: string
          to: string
        }[] | null
        note?: string | null
      })[]
      device_at?: string | null
      request_id?: string | null
    }
    output: {
      member_id: string
      recurring: {
        from: string
        to: string
        weekday: number
      }[] | null
      effective_from: string | null
      exceptions: ({
        date: string
        windows: {
          from: string
          to: string
        }[]
        note: string | null
      })[]
      occurred_at: string
      device_clock_off: boolean
      duplicate: boolean
    }
  }
  /** Record a knock at a door and its outcome. */
  'mobile.canvassing.logKnock': {
    kind: 'mutation'
    permission: ["canvass"]
    input: {
      door_id?: string
      address?: {
        address_line1: string
        address_line2?: string | null
        city: string
        state: string
        zip: string
        latitude?: number | null
        longitude?: number | null
      }
      outcome: "not_home" | "not_interested" | "interested" | "callback" | "quote_sent" | "sold" | "do_not_knock"
      note?: string | null
      callback_at?: string | null
      session_id?: string | null
      clear_do_not_knock?: boolean
      pos: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      }
      device_at?: string | null
      request_id?: string | null
    }
    output: {
      door: Door
      knock: Knock
      occurred_at: string
      device_clock_off: boolean
      duplicate: boolean
      position_stored: boolean
    }
  }
  /** Record that a customer accepts an estimate in person, with their signature. */
  'mobile.estimates.accept': {
    kind: 'mutation'
    permission: ["manage_estimates"]
    input: {
      estimate_id: string
      accepted_by: string
      signature: string
      terms_accepted: true
      expected_version: number
      selected_option_id?: string | null
      selected_line_ids?: string[] | null
      device_at?: string | null
      request_id?: string | null
      pos?: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
    }
    output: {
      id: string
      location_id: string
      client_id: string
      property_id: string | null
      lead_id: string | null
      vertical: "residential" | "generic" | "commercial" | "holiday_lights"
      status: "draft" | "sent" | "viewed" | "changes_requested" | "accepted" | "declined" | "expired" | "void"
      created_at: string
      updated_at: string
      estimate_number: number | null
      display_number: string | null
      version: number
      assigned_rep_id: string | null
      source: string | null
      customer_name: string | null
      customer_email: string | null
      customer_phone: string | null
      service_address: string | null
      city: string | null
      state: string | null
      zip: string | null
      sqft: number | null
      stories: number | null
      lot_sqft: number | null
      year_built: number | null
      roof_sqft: number | null
      gutter_linear_ft: number | null
      siding_type: string | null
      roof_type: string | null
      line_items: LineItem[]
      options: ({
        id: string
        name: string
        description: string | null
        total_cents?: number
      })[]
      selected_option_id: string | null
      subtotal_cents?: number
      discount?: {
        type: "percent" | "fixed"
        value: string
      } | null
      discount_cents?: number
      taxable_cents?: number
      tax_rate_id: string | null
      tax_rate_percent: string | null
      tax_lines?: {
        name: string
        rate_percent: string
        taxable_cents?: number
        tax_cents?: number
      }[]
      tax_cents?: number
      total_cents?: number
      deposit: {
        type: "percent" | "fixed" | null
        value: string | null
        use: "first" | "spread"
        required_cents?: number
        collected_cents?: number
      }
      currency: string
      message: string | null
      terms: string | null
      revision: number
      versions: {
        revision: number
        sent_at: string
        total_cents?: number
      }[]
      attachments: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      photos: ({
        file_id: string
        filename: string
        content_type: string
        size_bytes: number
        caption: string | null
      })[]
      requested_changes: string | null
      sent_at: string | null
      first_viewed_at: string | null
      accepted_at: string | null
      accepted_by: string | null
      declined_at: string | null
      decline_reason: string | null
      expires_at: string | null
      job_id: string | null
      jobs: {
        job_id: string
        job_number: number
        status: string
        total_cents?: number
        invoiced_cents?: number
      }[]
      unplanned_cents?: number
      view_url: string | null
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      archived_at: string | null
      occurred_at: string
      device_clock_off: boolean
      duplicate: boolean
      position_stored: boolean
    }
  }
  /** List conversations, by default only conversations that are assigned to the caller. */
  'mobile.inbox.list': {
    kind: 'query'
    permission: ["view_messages"]
    input: {
      limit?: number
      cursor?: string
      sort?: "last_message_at" | "created_at" | "updated_at"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      filter?: "all" | "mine" | "unassigned" | "unread" | "needs_response"
      channel?: ("sms" | "email" | "call" | "note")[]
      lead_id?: string
      needs_response?: boolean
      search?: string
    }
    output: {
      items: ({
        id: string
        location_id: string
        client_id: string | null
        lead_id: string | null
        participant: {
          name: string | null
          phone: string | null
          email: string | null
        }
        channels: ("sms" | "email" | "call" | "note")[]
        subject: string | null
        assigned_to: string | null
        needs_response: boolean
        last_message_at: string
        last_inbound_at: string | null
        preview: string | null
        version: number
        created_by: {
          type: "member" | "api_key" | "customer" | "automation" | "system"
          id: string | null
          on_behalf_of?: {
            key_id: string
            name: string
          }
        }
        created_at: string
        updated_at: string
        archived_at: string | null
        unread_count: number
        opt_out: {
          sms: boolean
          email: boolean
        }
      })[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Reply in a conversation, by text or by email. */
  'mobile.inbox.reply': {
    kind: 'mutation'
    permission: ["send_messages"]
    input: {
      conversation_id: string
      channel: "sms" | "email"
      body: string
      attachment_file_ids?: string[]
      when?: "now" | "next_allowed"
      device_at?: string | null
      request_id?: string | null
    }
    output: {
      conversation: {
        id: string
        location_id: string
        client_id: string | null
        lead_id: string | null
        participant: {
          name: string | null
          phone: string | null
          email: string | null
        }
        channels: ("sms" | "email" | "call" | "note")[]
        subject: string | null
        assigned_to: string | null
        needs_response: boolean
        last_message_at: string
        last_inbound_at: string | null
        preview: string | null
        version: number
        created_by: {
          type: "member" | "api_key" | "customer" | "automation" | "system"
          id: string | null
          on_behalf_of?: {
            key_id: string
            name: string
          }
        }
        created_at: string
        updated_at: string
        archived_at: string | null
        unread_count: number
        opt_out: {
          sms: boolean
          email: boolean
        }
      }
      message: Message
      occurred_at: string
      device_clock_off: boolean
      duplicate: boolean
    }
  }
  /** List the caller's stops for one or more days, with the data needed on site. */
  'mobile.jobs.list': {
    kind: 'query'
    permission: ["view_jobs"]
    input: {
      date?: string
      days?: number
    }
    output: {
      server_now: string
      timezone: string
      stops: Stop[]
    }
  }
  /** Find the time slots for a job that need the least driving from and to the neighboring stops. */
  'mobile.jobs.schedule.options': {
    kind: 'mutation'
    permission: ["manage_schedule"]
    input: {
      job_id: string
      visit_id?: string | null
      date_from?: string
      days?: number
      limit?: number
    }
    output: {
      timezone: string
      slots: ({
        date: string
        time_start: string
        time_end: string
        starts_at: string
        ends_at: string
        crew_id?: string
        member_ids: string[]
        drive_seconds_before: number | null
        drive_seconds_after: number | null
      })[]
    }
  }
  /** Report from the field that a crew is on its way to a job, or starts, pauses or completes it. */
  'mobile.jobs.setStatus': {
    kind: 'mutation'
    permission: ["update_job_status"]
    input: {
      job_id: string
      visit_id?: string | null
      action: "en_route" | "start" | "hold" | "complete"
      reason?: string
      override_reason?: string
      notify?: ("sms" | "email")[]
      expected_version?: number | null
      device_at?: string | null
      request_id?: string | null
      pos?: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
    }
    output: {
      id: string
      location_id: string
      job_number: number
      client_id: string
      property_id: string | null
      estimate_id: string | null
      lead_id: string | null
      status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
      service_type: string | null
      customer_name: string | null
      service_address: string | null
      service_city: string | null
      service_state: string | null
      service_zip: string | null
      scheduled_date: string | null
      scheduled_time_start: string | null
      scheduled_time_end: string | null
      timezone: string
      scheduled_start_at: string | null
      scheduled_end_at: string | null
      time_adjusted: boolean
      arrival_window_minutes: number | null
      rescheduled_count: number
      assignees: ({
        member_id: string
        role: "lead" | "crew"
      })[]
      crew_id: string | null
      vehicle_id: string | null
      stop_order: number | null
      dispatched_at: string | null
      line_items: LineItem[]
      total_cents?: number
      currency: string
      notes: string | null
      access_notes: string | null
      special_instructions: string | null
      hold_reason: string | null
      on_my_way_at: string | null
      actual_started_at: string | null
      completed_at: string | null
      cancelled_at: string | null
      cancel_reason: string | null
      cancelled_by: "customer" | "company" | null
      callback_of_job_id: string | null
      checklist: {
        required: number
        done: number
      }
      invoice_ids: string[]
      is_late: boolean
      is_unassigned: boolean
      is_invoiced: boolean
      is_callback: boolean
      visits_total: number
      visits_done: number
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      occurred_at: string
      device_clock_off: boolean
      duplicate: boolean
      position_stored: boolean
    }
  }
  /** Create a lead in the field, assigned to the caller. */
  'mobile.leads.create': {
    kind: 'mutation'
    permission: ["manage_leads"]
    input: {
      customer_name?: string | null
      customer_email?: string | null
      customer_phone?: string | null
      service_address?: string | null
      city?: string | null
      state?: string | null
      zip?: string | null
      service_interest?: unknown
      notes?: string | null
      source?: string | null
      existing_client_id?: string | null
      device_at?: string | null
      request_id?: string | null
      pos?: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
    }
    output: {
      id: string
      location_id: string
      lead_number: number
      status: "new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost"
      customer_name: string | null
      customer_email: string | null
      customer_phone: string | null
      customer_phone_extension: string | null
      client_id: string | null
      property_id: string | null
      service_address: string | null
      city: string | null
      state: string | null
      zip: string | null
      source: string | null
      source_id: string | null
      connector_key: string | null
      external_id: string | null
      assigned_to: string | null
      notes: string | null
      estimated_value_cents?: number | null
      currency: string
      lost_reason: "competitor" | "price" | "no_response" | "out_of_area" | "duplicate" | "spam" | "other" | null
      is_stale: boolean
      appointment_at: string | null
      last_contacted_at: string | null
      converted_at: string | null
      estimate_ids: string[]
      version: number
      tags: string[]
      external_refs: Record<string, string>
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      occurred_at: string
      device_clock_off: boolean
      duplicate: boolean
      position_stored: boolean
    }
  }
  /** Read the caller's earnings in a pay period. */
  'mobile.pay.summary': {
    kind: 'query'
    permission: ["view_own_pay"]
    input: {
      period?: "current" | "previous"
      from?: string
      to?: string
    }
    output: {
      from: string
      to: string
      currency: string
      commissions: {
        pending_cents?: number
        approved_cents?: number
      }
      crew_pay?: {
        member_id: string
        seconds: number
        overtime_seconds: number | null
        commission_cents?: number
        floor_cents?: number | null
        top_up_cents?: number | null
        hourly_cents?: number | null
        straight_cents?: number | null
        regular_rate?: string | null
        overtime_premium_cents?: number | null
        tips_cents?: number | null
        time_off_cents?: number | null
        total_cents?: number | null
        provisional: boolean
        partial: boolean
      }
      provisional: boolean
    }
  }
  /** Request time off for the caller. */
  'mobile.timeOff.request': {
    kind: 'mutation'
    permission: ["request_time_off"]
    input: {
      time_off_policy_id: string
      from_date: string
      to_date: string
      time_start?: string | null
      time_end?: string | null
      note?: string | null
      device_at?: string | null
      request_id?: string | null
    }
    output: {
      id: string
      location_id: string
      member_id: string
      time_off_policy_id: string
      from_date: string
      to_date: string
      time_start: string | null
      time_end: string | null
      note: string | null
      status: "pending" | "approved" | "denied" | "cancelled" | "expired"
      requested_minutes: number
      deducted_minutes: number | null
      returned_minutes: number | null
      decided_at: string | null
      decided_by: string | null
      decided_by_key: {
        key_id: string
        name: string
      } | null
      decision_note: string | null
      cancelled_at: string | null
      cancel_reason: string | null
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      balance_after_minutes: number
      conflicts: ({
        job_id: string
        visit_id: string
        job_number: number
        status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
        scheduled_date: string
        scheduled_time_start: string | null
        scheduled_time_end: string | null
      })[]
      occurred_at: string
      device_clock_off: boolean
      duplicate: boolean
    }
  }
  /** Clock in. */
  'mobile.timesheets.clockIn': {
    kind: 'mutation'
    permission: ["track_time"]
    input: {
      job_id?: string | null
      visit_id?: string | null
      kind?: "work" | "travel" | "office"
      location_consent?: boolean
      device_at?: string | null
      request_id?: string | null
      pos?: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
    }
    output: {
      id: string
      location_id: string
      member_id: string
      job_id: string | null
      visit_id: string | null
      kind: "work" | "travel" | "office"
      started_at: string
      ended_at: string | null
      breaks: {
        started_at: string
        ended_at: string
        paid: boolean
      }[]
      worked_seconds: number
      local_date: string
      status: "open" | "closed" | "approved"
      needs_review: boolean
      source: "mobile" | "office" | "offline"
      note: string | null
      device_started_at: string | null
      device_ended_at: string | null
      pos_in: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
      pos_out: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
      corrections: ({
        at: string
        by: {
          type: "member" | "api_key" | "customer" | "automation" | "system"
          id: string | null
          on_behalf_of?: {
            key_id: string
            name: string
          }
        }
        reason: string
        before: Record<string, __schema0>
      })[]
      approved_at: string | null
      approved_by: string | null
      approved_by_key: {
        key_id: string
        name: string
      } | null
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      occurred_at: string
      device_clock_off: boolean
      duplicate: boolean
      position_stored: boolean
    }
  }
  /** Clock out, with the breaks taken. */
  'mobile.timesheets.clockOut': {
    kind: 'mutation'
    permission: ["track_time"]
    input: {
      breaks?: {
        started_at: string
        ended_at: string
        paid?: boolean
      }[]
      note?: string | null
      device_at?: string | null
      request_id?: string | null
      pos?: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
    }
    output: {
      id: string
      location_id: string
      member_id: string
      job_id: string | null
      visit_id: string | null
      kind: "work" | "travel" | "office"
      started_at: string
      ended_at: string | null
      breaks: {
        started_at: string
        ended_at: string
        paid: boolean
      }[]
      worked_seconds: number
      local_date: string
      status: "open" | "closed" | "approved"
      needs_review: boolean
      source: "mobile" | "office" | "offline"
      note: string | null
      device_started_at: string | null
      device_ended_at: string | null
      pos_in: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
      pos_out: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
      corrections: ({
        at: string
        by: {
          type: "member" | "api_key" | "customer" | "automation" | "system"
          id: string | null
          on_behalf_of?: {
            key_id: string
            name: string
          }
        }
        reason: string
        before: Record<string, __schema0>
      })[]
      approved_at: string | null
      approved_by: string | null
      approved_by_key: {
        key_id: string
        name: string
      } | null
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      occurred_at: string
      device_clock_off: boolean
      duplicate: boolean
      position_stored: boolean
    }
  }
  /** List the caller's training assignments with their lessons, newest first. */
  'mobile.training.list': {
    kind: 'query'
    permission: ["view_training"]
    input: {
      status?: "assigned" | "in_progress" | "completed" | "cancelled" | ("assigned" | "in_progress" | "completed" | "cancelled")[]
      limit?: number
      cursor?: string
    }
    output: {
      items: ({
        id: string
        location_id: string
        training_course_id: string
        course_version: number
        member_id: string
        due_date: string | null
        status: "assigned" | "in_progress" | "completed" | "cancelled"
        is_overdue: boolean
        lessons_done: string[]
        score: string | null
        completed_at: string | null
        valid_until: string | null
        version: number
        created_by: {
          type: "member" | "api_key" | "customer" | "automation" | "system"
          id: string | null
          on_behalf_of?: {
            key_id: string
            name: string
          }
        }
        created_at: string
        updated_at: string
        archived_at: string | null
        title: string
        lessons: ({
          id: string
          title: string
          kind: "text" | "link" | "file"
          text: string | null
          url: string | null
          file_id: string | null
          minutes: number | null
        })[]
      })[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** List who works on a day, and in which crew. */
  'mobile.workforce.roster': {
    kind: 'query'
    permission: ["view_jobs"]
    input: {
      date?: string
    }
    output: {
      date: string
      roster: ({
        crew?: {
          crew_id: string
          name: string
          color: string | null
        }
        members: ({
          member_id: string
          name: string
          phone: string | null
          role: "owner" | "manager" | "sales_rep" | "crew_lead" | "technician"
        })[]
        stop_count: number
        first_start: string | null
        time_off: string[]
      })[]
    }
  }
  /** Draw a preview of a design of holiday lights at night, on its photo. */
  'mockups.generate': {
    kind: 'mutation'
    permission: ["manage_holiday_lights"]
    input: {
      holiday_design_id: string
      style?: "night" | "dusk"
      width?: number
      expected_version?: number | null
    }
    output: Mockup
  }
  /** Read the picture of a mockup. */
  'mockups.image.read': {
    kind: 'mutation'
    permission: ["view_estimates"]
    input: {
      mockup_id: string
    }
    output: {
      mockup_id: string
      content_type: "image/webp"
      width: number
      height: number
      content_base64: string
    }
  }
  /** Read an email or text message of the outbox. */
  'outbox.get': {
    kind: 'query'
    permission: ["manage_settings"]
    input: {
      message_id: string
    }
    output: {
      message_id: string
      channel: "email" | "sms"
      to: string
      to_name: string | null
      subject: string | null
      state: "queued" | "sent" | "delivered" | "undelivered" | "failed" | "kept_in_outbox" | "refused"
      reason: "no_smtp" | "no_sms_provider" | "demonstration" | "test_clock" | "restored" | "opted_out" | "no_consent" | "possible_opt_out" | "quiet_hours" | "link_ended" | "stale" | "person_erased" | null
      category: "service" | "marketing"
      why: string | null
      may_have_arrived: boolean
      about_kind: string | null
      about_id: string | null
      client_id: string | null
      attempts: number
      created_at: string
      sent_at: string | null
      text: string | null
      html: string | null
      enclosed: {
        name: string
        kind: string
        id: string
        version: number
      }[]
    }
  }
  /** List emails and text messages of the outbox with their delivery states, newest first. */
  'outbox.list': {
    kind: 'query'
    permission: ["manage_settings"]
    input: {
      channel?: "email" | "sms"
      state?: "queued" | "sent" | "delivered" | "undelivered" | "failed" | "kept_in_outbox" | "refused" | ("queued" | "sent" | "delivered" | "undelivered" | "failed" | "kept_in_outbox" | "refused")[]
      to?: string
      since?: string
      before_id?: string
      limit?: number
    }
    output: {
      items: OutboxMessage[]
      has_more: boolean
    }
  }
  /** Send a message that failed or that was kept in the outbox. */
  'outbox.resend': {
    kind: 'mutation'
    permission: ["manage_settings"]
    input: {
      message_id: string
      even_if_arrived?: boolean
    }
    output: OutboxMessage
  }
  /** Add a passkey that the browser created with the options from `passkeys.begin`. */
  'passkeys.add': {
    kind: 'mutation'
    permission: ["use_app"]
    input: {
      name: string
      credential_id: string
      client_data: string
      authenticator_data: string
      public_key: string
    }
    output: {
      id: string
      name: string
      created_at: string
      last_used_at: string | null
    }
  }
  /** Begin to add a passkey, and return the options with which the browser creates it. */
  'passkeys.begin': {
    kind: 'mutation'
    permission: ["use_app"]
    input: Record<string, never>
    output: {
      challenge: string
      rp: {
        id: string
        name: string
      }
      user: {
        id: string
        name: string
        display_name: string
      }
      algorithms: number[]
      exclude: string[]
    }
  }
  /** List a member's passkeys for signing in to the console, newest first by default. */
  'passkeys.list': {
    kind: 'query'
    permission: ["use_app"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at"
      order?: "asc" | "desc"
      member_id?: string
    }
    output: {
      items: ({
        id: string
        name: string
        created_at: string
        last_used_at: string | null
      })[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Remove a passkey, so that it can no longer be used to sign in. */
  'passkeys.remove': {
    kind: 'mutation'
    permission: ["use_app"]
    input: {
      passkey_id: string
    }
    output: {
      removed: true
    }
  }
  /** List payments, refunds, deposits, credits and write-offs, newest first by default. */
  'payments.list': {
    kind: 'query'
    permission: ["view_invoices"]
    input: {
      limit?: number
      cursor?: string
      sort?: "received_at" | "created_at"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      created_after?: string
      created_before?: string
      invoice_id?: string
      estimate_id?: string
      kind?: "payment" | "refund" | "deposit" | "credit" | "write_off" | "release"
      method?: "card" | "ach" | "cash" | "check" | "bank_transfer" | "financing" | "other"
      status?: "pending" | "succeeded" | "failed" | ("pending" | "succeeded" | "failed")[]
      received_from?: string
      received_to?: string
    }
    output: {
      items: ListedPayment[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** List a client's stored cards, most recently charged first. */
  'payments.methods.list': {
    kind: 'query'
    permission: ["collect_payments"]
    input: {
      client_id: string
    }
    output: {
      items: StoredCard[]
    }
  }
  /** Compare the books with the records of the card processor, and list each difference. */
  'payments.reconcile': {
    kind: 'query'
    permission: ["refund_payments"]
    input: {
      from?: string
      to?: string
    }
    output: {
      provider: "fake" | "stripe"
      from: string
      to: string
      is_complete: boolean
      compared: number
      differences: ({
        kind: "missing_in_books" | "missing_at_provider" | "amount_differs" | "still_pending"
        entry: "charge" | "refund"
        payment_id: string | null
        provider_reference: string | null
        books_cents?: number | null
        provider_cents?: number | null
        currency: string
      })[]
    }
  }
  /** Settle a pending payment, refund or deposit. */
  'payments.settle': {
    kind: 'mutation'
    permission: ["refund_payments"]
    input: {
      payment_id: string
      outcome?: "succeeded" | "failed" | null
      reason?: string | null
      provider_reference?: string | null
    }
    output: {
      payment: Payment
      reason: string | null
    }
  }
  /** Close a practice company permanently. */
  'practice.archive': {
    kind: 'mutation'
    permission: ["manage_practice"]
    input: {
      practice_id: string
    }
    output: PracticeCompany
  }
  /** Advance the clock of this practice company, and do the work that becomes due. */
  'practice.clock.advance': {
    kind: 'mutation'
    permission: ["manage_practice"]
    input: {
      by?: string
      to?: string
    }
    output: {
      now: string
      arrived: boolean
      runs: number
      steps: number
      messages: number
    }
  }
  /** Read the clock of this practice company. */
  'practice.clock.get': {
    kind: 'query'
    permission: ["manage_practice"]
    input: Record<string, never>
    output: {
      now: string
      real_time: string
    }
  }
  /** Create a practice company, to try integrations. */
  'practice.create': {
    kind: 'mutation'
    permission: ["manage_practice"]
    input: {
      name?: string
    }
    output: {
      id: string
      slug: string
      name: string
      created_at: string
      archived_at: string | null
      key: string
    }
  }
  /** List the practice companies, newest first. */
  'practice.list': {
    kind: 'query'
    permission: ["manage_practice"]
    input: Record<string, never>
    output: {
      items: PracticeCompany[]
    }
  }
  /** Fill this practice company with invented data. */
  'practice.seed': {
    kind: 'mutation'
    permission: ["manage_practice"]
    input: Record<string, never>
    output: {
      clients: number
      leads: number
      estimates: number
      jobs: number
      invoices: number
    }
  }
  /** List the packages of the price book. A bundle is sold as a whole; in a package with tiers, the customer chooses one tier. */
  'priceBook.packages.list': {
    kind: 'query'
    permission: ["view_pricing"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      created_after?: string
      created_before?: string
      updated_after?: string
      book?: "current" | "draft" | number
      kind?: "bundle" | "tiers"
    }
    output: {
      items: PriceBookPackage[]
      next_cursor: string | null
      has_more: boolean
      limit: number
      book_version: number | null
      draft_version: number | null
    }
  }
  /** Create, update or archive a package in the draft of the price book. */
  'priceBook.packages.save': {
    kind: 'mutation'
    permission: ["manage_pricing"]
    input: {
      package_id?: string
      name?: string
      description?: string | null
      vertical?: "residential" | "generic" | "commercial" | "holiday_lights"
      kind?: "bundle" | "tiers"
      items?: ({
        service_id: string
        quantity?: string | null
        quantity_from?: string | null
        answers?: Record<string, string>
        addons?: ({
          key: string
          quantity?: string | null
        })[]
        optional?: boolean
        selected?: boolean
        tier_ids?: string[] | null
      })[]
      tiers?: ({
        id: string
        name: string
        description?: string | null
        discount?: {
          type: "percent"
          value: string
        } | {
          type: "fixed"
          value: string
        } | null
      })[]
      discount?: {
        type: "percent"
        value: string
      } | {
        type: "fixed"
        value: string
      } | null
      position?: number
      active?: boolean
      archived?: boolean
      expected_version?: number | null
    }
    output: PriceBookPackage
  }
  /** Publish the draft of the price book, or an older version, as the current book. */
  'priceBook.publish': {
    kind: 'mutation'
    permission: ["manage_pricing"]
    input: {
      version?: number
      note?: string | null
      expected_version?: number | null
    }
    output: PriceBookVersion
  }
  /** Price one service for given measurements, with every step of the calculation. */
  'priceBook.quote': {
    kind: 'query'
    permission: ["view_pricing"]
    input: {
      service_id: string
      book?: "current" | "draft" | number
      property_id?: string | null
      measurements?: Record<string, string>
      quantity?: string | null
      answers?: Record<string, string>
      addons?: ({
        key: string
        quantity?: string | null
      })[]
    }
    output: {
      service_id: string
      book_version: number | null
      quantity: string
      unit: string
      amount_cents?: number
      minimum_applied: boolean
      floor_cents?: number
      addons: {
        key: string
        amount_cents?: number
      }[]
      total_cents?: number
      duration_minutes: number
      crew_size: number
      currency: string
      line_items: LineItemInput[]
      trace: ({
        step: "quantity" | "tier" | "base" | "multiplier" | "rounded" | "round_to" | "minimum" | "addon" | "floor" | "total"
        component?: string
        base_cents?: number
        factor?: string
        exact_cents?: string
        amount_cents?: number
        residue_cents?: string
      })[]
    }
  }
  /** List the services of the price book: rates, units, multipliers, add-ons, minimums and floors. */
  'priceBook.services.list': {
    kind: 'query'
    permission: ["view_pricing"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      book?: "current" | "draft" | number
      service_id?: string
      vertical?: "residential" | "generic" | "commercial" | "holiday_lights"
      active?: boolean
      search?: string
    }
    output: {
      items: PriceBookService[]
      next_cursor: string | null
      has_more: boolean
      limit: number
      book_version: number | null
      draft_version: number | null
    }
  }
  /** Create, update or archive a service in the draft of the price book. */
  'priceBook.services.save': {
    kind: 'mutation'
    permission: ["manage_pricing"]
    input: {
      service_id?: string
      slug?: string
      name?: string
      description?: string | null
      category?: string | null
      vertical?: "residential" | "generic" | "commercial" | "holiday_lights"
      unit?: string
      quantity_from?: string | null
      pricing?: {
        kind: "flat"
        amount_cents: number
      } | {
        kind: "unit"
        rate: string
        per?: number
      } | {
        kind: "tiered"
        mode: "graduated" | "volume"
        tiers: ({
          up_to: string | null
          rate: string
          flat_cents?: number
        })[]
      }
      multipliers?: ({
        key: string
        label: string
        source: string
        required?: boolean
        values: ({
          from?: string | null
          to?: string | null
          equals?: string | null
          factor: string
        })[]
      })[]
      addons?: ({
        key: string
        name: string
        pricing?: {
          kind: "flat"
          amount_cents: number
        } | {
          kind: "unit"
          rate: string
          per?: number
        } | null
        percent?: string | null
        quantity_from?: string | null
        taxable?: boolean
        optional?: boolean
        pay_class?: "standard" | "equipment" | "lift" | "subcontractor"
      })[]
      minimum_cents?: number
      floor_percent?: string | null
      floor_cents?: number
      round_to_cents?: 1 | 5 | 10 | 25 | 50 | 100 | 500 | 1000
      taxable?: boolean
      tax_rate_id?: string | null
      pay_class?: "standard" | "equipment" | "lift" | "subcontractor"
      minutes_base?: number
      minutes_per_unit?: string
      crew_size?: number
      holiday_role?: "lights" | "install" | "takedown" | "storage" | "maintenance" | "accessory" | null
      thumbnail_file_id?: string | null
      location_ids?: string[] | null
      position?: number
      active?: boolean
      archived?: boolean
      expected_version?: number | null
    }
    output: PriceBookService
  }
  /** List the versions of the price book, newest first. */
  'priceBook.versions.list': {
    kind: 'query'
    permission: ["manage_pricing"]
    input: {
      limit?: number
      cursor?: string
      sort?: "published_at"
      order?: "asc" | "desc"
      created_after?: string
      created_before?: string
    }
    output: {
      items: PriceBookVersion[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Add a service address to a client. */
  'properties.create': {
    kind: 'mutation'
    permission: ["manage_clients"]
    input: {
      client_id: string
      address_line1: string
      address_line2?: string | null
      city: string
      state: string
      zip: string
      label?: string | null
      access_notes?: string | null
      is_primary?: boolean
      location_id?: string | null
      sqft?: number | null
      stories?: string | null
      lot_sqft?: number | null
      year_built?: number | null
      roof_sqft?: number | null
      gutter_linear_ft?: number | null
      siding_type?: string | null
      roof_type?: string | null
    }
    output: PropertyRecord
  }
  /** Look up facts about a building at a property data provider. */
  'properties.lookup': {
    kind: 'mutation'
    permission: ["manage_clients"]
    input: {
      property_id: string
      apply?: "missing" | "all" | "none"
      refresh?: boolean
    }
    output: {
      property: PropertyRecord
      found: boolean
      source: string
      fetched_at: string
      cached: boolean
      values: {
        sqft: number | null
        stories: string | null
        lot_sqft: number | null
        year_built: number | null
        roof_sqft: number | null
        gutter_linear_ft: number | null
        siding_type: string | null
        roof_type: string | null
      }
      estimated: ("sqft" | "stories" | "lot_sqft" | "year_built" | "roof_sqft" | "gutter_linear_ft" | "siding_type" | "roof_type")[]
      applied: ("sqft" | "stories" | "lot_sqft" | "year_built" | "roof_sqft" | "gutter_linear_ft" | "siding_type" | "roof_type")[]
    }
  }
  /** Update a client's service address and its details. */
  'properties.update': {
    kind: 'mutation'
    permission: ["manage_clients"]
    input: {
      property_id: string
      address_line1?: string
      address_line2?: string | null
      city?: string
      state?: string
      zip?: string
      label?: string | null
      access_notes?: string | null
      is_primary?: true
      sqft?: number | null
      stories?: string | null
      lot_sqft?: number | null
      year_built?: number | null
      roof_sqft?: number | null
      gutter_linear_ft?: number | null
      siding_type?: string | null
      roof_type?: string | null
      expected_version?: number | null
    }
    output: PropertyRecord
  }
  /** List checklists, newest first by default. */
  'quality.checklists.list': {
    kind: 'query'
    permission: ["view_jobs"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      service_type?: string
      active?: boolean
    }
    output: {
      items: Checklist[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Create or update a checklist. */
  'quality.checklists.save': {
    kind: 'mutation'
    permission: ["manage_quality"]
    input: {
      checklist_id?: string
      name?: string
      stage?: "pre_job" | "post_job"
      service_types?: string[] | null
      location_ids?: string[] | null
      visit_kinds?: ("work" | "install" | "service" | "takedown")[] | null
      items?: ({
        id?: string
        label: string
        kind?: "check" | "number" | "text"
        required?: boolean
        photo_required?: boolean
      })[]
      active?: boolean
      archived?: boolean
      expected_version?: number | null
    }
    output: Checklist
  }
  /** List checklist reports, newest first. */
  'quality.reports.list': {
    kind: 'query'
    permission: ["view_jobs"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at"
      order?: "asc" | "desc"
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      job_id?: string
      checklist_id?: string
      failed?: boolean
      from?: string
      to?: string
    }
    output: {
      items: QualityReport[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Submit answers to a checklist of a job. Several calls can each submit a part of the answers. */
  'quality.reports.submit': {
    kind: 'mutation'
    permission: ["update_job_status"]
    input: {
      job_id: string
      visit_id?: string | null
      checklist_id: string
      answers: ({
        item_id: string
        value: "pass" | "fail" | "na"
        number?: string | null
        text?: string | null
        note?: string | null
        photo_ids?: string[] | null
      })[]
      note?: string | null
      performed_at?: string | null
      request_id?: string | null
    }
    output: {
      id: string
      location_id: string
      job_id: string
      visit_id: string | null
      checklist_id: string
      checklist_version: number
      stage: "pre_job" | "post_job"
      answers: ChecklistAnswer[]
      passed: number
      failed: number
      not_applicable: number
      score_percent: string | null
      note: string | null
      performed_at: string
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      duplicate: boolean
    }
  }
  /** Store a snapshot of a report. */
  'reports.snapshots.create': {
    kind: 'mutation'
    permission: ["view_reports"]
    input: {
      report: "revenue" | "close_rate" | "receivables" | "lead_sources" | "canvassing" | "payroll" | "jobs"
      from: string
      to: string
      location_id?: string | null
      group_by?: "day" | "week" | "month" | "location" | "source" | "member" | null
      compare?: "previous" | null
      name: string
    }
    output: ReportSnapshot
  }
  /** Read a report snapshot. */
  'reports.snapshots.get': {
    kind: 'query'
    permission: ["view_reports"]
    input: {
      report_snapshot_id: string
    }
    output: ReportSnapshot
  }
  /** List report snapshots, newest first. */
  'reports.snapshots.list': {
    kind: 'query'
    permission: ["view_reports"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at"
      order?: "asc" | "desc"
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      report?: "revenue" | "close_rate" | "receivables" | "lead_sources" | "canvassing" | "payroll" | "jobs"
    }
    output: {
      items: ReportSnapshot[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Read a report of a period: revenue, close rate, receivables, lead sources, canvassing, payroll or jobs. */
  'reports.summary': {
    kind: 'query'
    permission: ["view_reports"]
    input: {
      report: "revenue" | "close_rate" | "receivables" | "lead_sources" | "canvassing" | "payroll" | "jobs"
      from: string
      to: string
      location_id?: string | null
      group_by?: "day" | "week" | "month" | "location" | "source" | "member" | null
      compare?: "previous" | null
    }
    output: Report
  }
  /** List the latest API requests, newest first. */
  'requests.list': {
    kind: 'query'
    permission: ["view_audit"]
    input: {
      limit?: number
      cursor?: string
      key_id?: string
      operation?: string
      status?: "2xx" | "3xx" | "4xx" | "5xx" | ("2xx" | "3xx" | "4xx" | "5xx")[]
      failed?: boolean
      since?: string
    }
    output: {
      items: LoggedRequest[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Trace a call: what it changed, sent and started. */
  'requests.trace': {
    kind: 'query'
    permission: ["view_audit"]
    input: {
      id: string
      at?: string
    }
    output: RequestTrace
  }
  /** Ask the customer of a completed job for a review. */
  'reviews.request': {
    kind: 'mutation'
    permission: ["send_messages"]
    input: {
      job_id: string
      channels: ("email" | "sms")[]
      message?: string | null
    }
    output: {
      job_id: string
      client_id: string
      requested_at: string
      deliveries: MessageDelivery[]
    }
  }
  /** Show the schedule of a location by day, for crews, vehicles or members. */
  'schedule.board': {
    kind: 'query'
    permission: ["view_jobs"]
    input: {
      from: string
      days?: number
      location_id?: string | null
      group_by?: "crew" | "vehicle" | "member"
      scope?: "ops" | "sales" | "combined"
    }
    output: ScheduleBoard
  }
  /** Find free time slots for work, and the members who are free. */
  'schedule.openSlots': {
    kind: 'query'
    permission: ["view_jobs"]
    input: {
      date_from: string
      days?: number
      location_id?: string
      duration_minutes?: number
      job_id?: string
      visit_id?: string | null
      service_ids?: string[]
      measurements?: Record<string, string>
      crew_id?: string
      member_ids?: string[]
      crew_size?: number
      step_minutes?: number
      earliest?: string
      latest?: string
      buffer_minutes?: number
      limit?: number
    }
    output: {
      timezone: string
      duration_minutes: number
      slots: OpenSlot[]
      has_more: boolean
    }
  }
  /** Find the best order for the stops of a day, and store it if requested. */
  'schedule.optimizeRoute': {
    kind: 'mutation'
    permission: ["manage_schedule"]
    input: {
      date: string
      job_ids?: string[] | null
      crew_id?: string | null
      vehicle_id?: string | null
      member_id?: string | null
      start?: {
        latitude: number
        longitude: number
        accuracy_m?: number | null
      } | null
      end?: "start" | "last"
      departure?: string | null
      respect_windows?: boolean
      apply?: boolean
    }
    output: Route
  }
  /** Find records of any kind by name, phone, email, address, number, service type or line item. */
  'search.find': {
    kind: 'query'
    permission: ["use_app"]
    input: {
      query: string
      kinds?: ("lead" | "client" | "estimate" | "job" | "invoice" | "credit_note" | "conversation" | "member")[]
      limit?: number
    }
    output: {
      items: ({
        kind: "lead" | "client" | "estimate" | "job" | "invoice" | "credit_note" | "conversation" | "member"
        id: string
        title: string
        subtitle: string | null
        number: number | null
        status: string | null
        matched: ("number" | "name" | "email" | "phone" | "address" | "work" | "client" | "message")[]
      })[]
      has_more: boolean
    }
  }
  /** List the valid sessions of a member in the console, most recently used first by default. */
  'sessions.list': {
    kind: 'query'
    permission: ["use_app"]
    input: {
      limit?: number
      cursor?: string
      sort?: "last_seen_at" | "created_at"
      order?: "asc" | "desc"
      member_id?: string
    }
    output: {
      items: ({
        id: string
        device: string
        address: string
        method: "mail" | "terminal" | "demo" | "passkey" | "invitation"
        shared: boolean
        created_at: string
        last_seen_at: string
        current: boolean
      })[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** End sessions of a member in the console. */
  'sessions.revoke': {
    kind: 'mutation'
    permission: ["use_app"]
    input: {
      session_id?: string
      all_others?: true
      member_id?: string
    }
    output: {
      revoked: number
    }
  }
  /** Read the settings of the organization. Settings that were never changed have their default. */
  'settings.company.get': {
    kind: 'query'
    permission: ["manage_settings"]
    input: Record<string, never>
    output: Company
  }
  /** Change the organization's name, branding and terms of new documents. */
  'settings.company.update': {
    kind: 'mutation'
    permission: ["manage_settings"]
    input: {
      name?: string
      email?: string | null
      phone?: string | null
      website?: string | null
      address_line1?: string | null
      address_line2?: string | null
      city?: string | null
      state?: string | null
      zip?: string | null
      brand_color?: string | null
      default_terms?: string | null
      default_terms_days?: number | null
      default_memo?: string | null
      tax_rounding?: "document" | "line" | null
      overpayment?: "refuse" | "credit" | null
      auto_invoice?: boolean | null
      accept_after_expiry?: boolean | null
      estimate_expiry_days?: number | null
      default_deposit?: {
        type: "percent" | "fixed"
        value: string
      } | null
      mail_from_name?: string | null
      mail_reply_to?: string | null
      notification_email?: string | null
      quiet_hours?: {
        sms?: {
          from: string
          to: string
        } | null
        email?: {
          from: string
          to: string
        } | null
      } | null
      custom_lines?: "anyone" | "override_only" | null
      review_url?: string | null
      commission_plan?: {
        company_percent?: string
        self_percent?: string
        red_line?: {
          base_percent: string
          upside_percent: string
          addon_percent: string
        } | null
      } | null
      expected_version?: number | null
    }
    output: Company
  }
  /** List the connectors. Each has its field mapping and the time of its latest lead. */
  'settings.connectors.list': {
    kind: 'query'
    permission: ["manage_integrations"]
    input: Record<string, never>
    output: {
      items: Connector[]
    }
  }
  /** Create or change a connector. */
  'settings.connectors.save': {
    kind: 'mutation'
    permission: ["manage_integrations"]
    input: {
      connector_id?: string
      name?: string
      active?: boolean
      source_label?: string | null
      assigned_to?: string | null
      notes_prefix?: string | null
      aliases?: Record<string, "customer_name" | "customer_email" | "customer_phone" | "service_address" | "city" | "state" | "zip" | "notes" | "external_id" | "existing_client_id">
      required_fields?: ("customer_name" | "customer_email" | "customer_phone" | "service_address" | "city" | "state" | "zip" | "notes" | "external_id" | "existing_client_id")[]
      new_key?: true
      expected_version?: number | null
    }
    output: {
      id: string
      name: string
      key_hint: string
      active: boolean
      source_label: string | null
      assigned_to: string | null
      notes_prefix: string | null
      aliases: Record<string, string>
      required_fields: string[]
      last_import_at: string | null
      version: number
      connector_key: string | null
    }
  }
  /** List the active lead sources. */
  'settings.leadSources.list': {
    kind: 'query'
    permission: ["view_leads"]
    input: {
      include_inactive?: boolean
    }
    output: {
      items: LeadSource[]
    }
  }
  /** Create, rename, disable or enable a lead source. */
  'settings.leadSources.save': {
    kind: 'mutation'
    permission: ["manage_settings"]
    input: {
      lead_source_id?: string
      name?: string
      generated_by?: "company" | "self"
      active?: boolean
      expected_version?: number | null
    }
    output: LeadSource
  }
  /** List the caller's locations, with time zone, hours and tax rate. */
  'settings.locations.list': {
    kind: 'query'
    permission: ["view_jobs"]
    input: Record<string, never>
    output: {
      items: Location[]
    }
  }
  /** Create or change a location. */
  'settings.locations.save': {
    kind: 'mutation'
    permission: ["manage_settings"]
    input: {
      location_id?: string
      name?: string
      timezone?: string
      address_line1?: string | null
      address_line2?: string | null
      city?: string | null
      state?: string | null
      zip?: string | null
      phone?: string | null
      email?: string | null
      hours?: {
        monday?: {
          from: string
          to: string
        }[]
        tuesday?: {
          from: string
          to: string
        }[]
        wednesday?: {
          from: string
          to: string
        }[]
        thursday?: {
          from: string
          to: string
        }[]
        friday?: {
          from: string
          to: string
        }[]
        saturday?: {
          from: string
          to: string
        }[]
        sunday?: {
          from: string
          to: string
        }[]
      }
      default_tax_rate_id?: string | null
      numbering_prefix?: string | null
      latitude?: number | null
      longitude?: number | null
      holidays?: {
        date: string
        name: string
      }[]
      slot_minutes?: number
      default_job_minutes?: number
      job_buffer_minutes?: number
      expected_version?: number | null
    }
    output: Location
  }
  /** List the tax rates, each in its latest version. */
  'settings.taxRates.list': {
    kind: 'query'
    permission: ["view_jobs"]
    input: {
      include_inactive?: boolean
      include_superseded?: boolean
    }
    output: {
      items: TaxRate[]
    }
  }
  /** Create a tax rate, or a new version of an existing rate. */
  'settings.taxRates.save': {
    kind: 'mutation'
    permission: ["manage_settings"]
    input: {
      tax_rate_id?: string
      name?: string
      components?: {
        name: string
        percent: string
      }[]
      valid_from?: string | null
      valid_to?: string | null
      active?: boolean
      expected_version?: number | null
    }
    output: TaxRate
  }
  /** Read a street picture of a property. */
  'streetView.image.read': {
    kind: 'mutation'
    permission: ["view_estimates"]
    input: {
      property_id?: string | null
      pano_id?: string | null
      heading?: number | null
      pitch?: number
      fov?: number
      width?: number
      height?: number
    }
    output: {
      available: boolean
      content_type: "image/jpeg" | "image/png" | null
      width: number | null
      height: number | null
      content_base64: string | null
      pano_id: string | null
      copyright: string | null
      source: string
    }
  }
  /** Find the street picture of a property or place, without loading it. */
  'streetView.metadata.read': {
    kind: 'mutation'
    permission: ["view_estimates"]
    input: {
      property_id?: string | null
      latitude?: number | null
      longitude?: number | null
      radius_m?: number
    }
    output: {
      available: boolean
      pano_id: string | null
      date: string | null
      latitude: number | null
      longitude: number | null
      heading: number | null
      distance_m: number | null
      copyright: string | null
      source: string
    }
  }
  /** Read the changes since a cursor, including deletions, for all kinds of records in one list. */
  'sync.changes': {
    kind: 'query'
    permission: ["view_jobs"]
    input: {
      cursor?: string
      kinds?: ("checklist" | "client" | "commission" | "conversation" | "credit_note" | "crew" | "door" | "estimate" | "file" | "holiday_design" | "invoice" | "job" | "knock" | "lead" | "message" | "package" | "property" | "quality_report" | "service" | "territory" | "time_entry" | "time_off_request" | "todo")[]
      limit?: number
    }
    output: {
      items: ({
        kind: "checklist"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: Checklist | null
      } | {
        kind: "client"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: Client | null
      } | {
        kind: "commission"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: Commission | null
      } | {
        kind: "conversation"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: Conversation | null
      } | {
        kind: "credit_note"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: CreditNote | null
      } | {
        kind: "crew"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: Crew | null
      } | {
        kind: "door"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: Door | null
      } | {
        kind: "estimate"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: Estimate | null
      } | {
        kind: "file"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: File | null
      } | {
        kind: "holiday_design"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: HolidayDesign | null
      } | {
        kind: "invoice"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: Invoice | null
      } | {
        kind: "job"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: Job | null
      } | {
        kind: "knock"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: Knock | null
      } | {
        kind: "lead"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: Lead | null
      } | {
        kind: "message"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: Message | null
      } | {
        kind: "package"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: PriceBookPackage | null
      } | {
        kind: "property"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: PropertyRecord | null
      } | {
        kind: "quality_report"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: QualityReport | null
      } | {
        kind: "service"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: PriceBookService | null
      } | {
        kind: "territory"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: Territory | null
      } | {
        kind: "time_entry"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: TimeEntry | null
      } | {
        kind: "time_off_request"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: TimeOffRequest | null
      } | {
        kind: "todo"
        id: string
        version: number
        change: "upsert" | "delete"
        updated_at: string
        merged_into: string | null
        record: Todo | null
      })[]
      next_cursor: string
      has_more: boolean
      limit: number
    }
  }
  /** Apply changes that a phone recorded offline, and report the outcome of each. */
  'sync.upload.apply': {
    kind: 'mutation'
    permission: ["use_app"]
    input: {
      device: string
      device_now: string
      changes: ({
        change_id: string
        operation: string
        input: Record<string, unknown>
        base_version?: number | null
        base?: Record<string, unknown> | null
        device_at: string
        depends_on?: string[] | null
      })[]
    }
    output: {
      server_now: string
      skew_seconds: number
      results: ({
        change_id: string
        replayed: boolean
        verdict: "applied" | "superseded" | "conflict" | "gone" | "rejected"
        record: {
          kind: string
          id: string
          version: number | null
        } | null
        fields: string[]
        merged_into: string | null
        error: {
          code: "invalid_json" | "bad_request" | "invalid_api_key" | "sign_in_required" | "insufficient_scope" | "insufficient_permission" | "confirmation_required" | "unsupported_in_test_mode" | "not_found" | "method_not_allowed" | "write_not_supported" | "request_timeout" | "idempotency_conflict" | "idempotency_in_progress" | "invalid_state" | "stale_version" | "stale_revision" | "full_sync_required" | "body_too_large" | "response_too_large" | "unsupported_media_type" | "expectation_failed" | "validation_error" | "missing_idempotency_key" | "invalid_idempotency_key" | "invalid_cursor" | "invalid_sort" | "confirm_token_required" | "rate_limited" | "headers_too_large" | "internal_error" | "rate_limit_unavailable" | "service_unavailable"
          message: string
          details: {
            field?: string
            message: string
          }[]
        } | null
        server: Record<string, unknown> | null
        server_omitted: boolean
      })[]
      counts: {
        applied: number
        superseded: number
        conflict: number
        gone: number
        rejected: number
        replayed: number
      }
    }
  }
  /** Add tags to a record and remove others. */
  'tags.apply': {
    kind: 'mutation'
    permission: ["manage_clients"]
    input: {
      lead_id?: string
      client_id?: string
      estimate_id?: string
      job_id?: string
      invoice_id?: string
      add?: string[]
      remove?: string[]
      expected_version?: number | null
    }
    output: {
      kind: "lead" | "client" | "estimate" | "job" | "invoice"
      id: string
      tags: string[]
      version: number
    }
  }
  /** List tags with their color and number of records. */
  'tags.list': {
    kind: 'query'
    permission: ["view_clients"]
    input: Record<string, never>
    output: {
      items: Tag[]
    }
  }
  /** Create, rename, recolor or delete a tag. */
  'tags.save': {
    kind: 'mutation'
    permission: ["manage_clients"]
    input: {
      tag_id?: string
      name?: string
      color?: string | null
      delete?: true
      expected_version?: number | null
    }
    output: {
      tag: {
        id: string
        name: string
        color: string | null
        version: number
      } | null
      records_changed: number
    }
  }
  /** List a member's time-off balances by policy. */
  'timeOff.balances.list': {
    kind: 'query'
    permission: ["request_time_off"]
    input: {
      member_id?: string
      on?: string
    }
    output: {
      member_id: string
      on: string
      items: {
        policy: TimeOffPolicy
        accrued: number
        adjusted: number
        deducted: number
        pending: number
        balance: number
      }[]
    }
  }
  /** List time-off policies by name. */
  'timeOff.policies.list': {
    kind: 'query'
    permission: ["request_time_off"]
    input: {
      active?: boolean
    }
    output: {
      items: TimeOffPolicy[]
    }
  }
  /** Create or update a time-off policy. */
  'timeOff.policies.save': {
    kind: 'mutation'
    permission: ["approve_time_off"]
    input: {
      time_off_policy_id?: string
      name?: string
      type?: "vacation" | "sick" | "unpaid" | "bereavement" | "jury" | "other"
      paid?: boolean
      accrual?: {
        kind: "none"
      } | {
        kind: "annual"
        minutes: number
        on: "january_1" | "hire_date"
      } | {
        kind: "per_hours"
        minutes_worked: number
        minutes: number
      } | {
        kind: "per_week"
        minutes_per_year: number
      }
      starts_on?: string
      cap_minutes?: number | null
      carry_over_minutes?: number | null
      allow_negative?: boolean
      active?: boolean
      expected_version?: number | null
    }
    output: TimeOffPolicy
  }
  /** Cancel a pending or approved time-off request. */
  'timeOff.requests.cancel': {
    kind: 'mutation'
    permission: ["request_time_off"]
    input: {
      time_off_request_id: string
      reason?: string | null
    }
    output: TimeOffRequest
  }
  /** Request time off for whole days or a part of a day. */
  'timeOff.requests.create': {
    kind: 'mutation'
    permission: ["request_time_off"]
    input: {
      time_off_policy_id: string
      from_date: string
      to_date: string
      time_start?: string | null
      time_end?: string | null
      note?: string | null
      member_id?: string
      request_id?: string | null
    }
    output: {
      id: string
      location_id: string
      member_id: string
      time_off_policy_id: string
      from_date: string
      to_date: string
      time_start: string | null
      time_end: string | null
      note: string | null
      status: "pending" | "approved" | "denied" | "cancelled" | "expired"
      requested_minutes: number
      deducted_minutes: number | null
      returned_minutes: number | null
      decided_at: string | null
      decided_by: string | null
      decided_by_key: {
        key_id: string
        name: string
      } | null
      decision_note: string | null
      cancelled_at: string | null
      cancel_reason: string | null
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      balance_after_minutes: number
      conflicts: ({
        job_id: string
        visit_id: string
        job_number: number
        status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
        scheduled_date: string
        scheduled_time_start: string | null
        scheduled_time_end: string | null
      })[]
      duplicate: boolean
    }
  }
  /** Approve or deny a time-off request, and notify the member by email. */
  'timeOff.requests.decide': {
    kind: 'mutation'
    permission: ["approve_time_off"]
    input: {
      time_off_request_id: string
      decision: "approve" | "deny"
      note?: string | null
      expected_version?: number | null
    }
    output: {
      id: string
      location_id: string
      member_id: string
      time_off_policy_id: string
      from_date: string
      to_date: string
      time_start: string | null
      time_end: string | null
      note: string | null
      status: "pending" | "approved" | "denied" | "cancelled" | "expired"
      requested_minutes: number
      deducted_minutes: number | null
      returned_minutes: number | null
      decided_at: string | null
      decided_by: string | null
      decided_by_key: {
        key_id: string
        name: string
      } | null
      decision_note: string | null
      cancelled_at: string | null
      cancel_reason: string | null
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      archived_at: string | null
      conflicts: ({
        job_id: string
        visit_id: string
        job_number: number
        status: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"
        scheduled_date: string
        scheduled_time_start: string | null
        scheduled_time_end: string | null
      })[]
      deliveries: MessageDelivery[]
    }
  }
  /** List time-off requests and their decisions, newest first by default. */
  'timeOff.requests.list': {
    kind: 'query'
    permission: ["request_time_off"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      member_id?: string
      status?: "pending" | "approved" | "denied" | "cancelled" | "expired" | ("pending" | "approved" | "denied" | "cancelled" | "expired")[]
      from?: string
      to?: string
    }
    output: {
      items: TimeOffRequest[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Approve the time entries of a period, which locks them against changes, or undo an approval. */
  'timesheets.approve': {
    kind: 'mutation'
    permission: ["manage_timesheets"]
    input: {
      from: string
      to: string
      member_ids?: string[]
      undo?: boolean
    }
    output: {
      approved: number
      skipped: ({
        time_entry_id: string
        reason: "open" | "own" | "needs_review"
      })[]
    }
  }
  /** List time entries, newest first by default, with their totals. */
  'timesheets.entries.list': {
    kind: 'query'
    permission: ["track_time"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "started_at" | "updated_at"
      order?: "asc" | "desc"
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      member_id?: string
      job_id?: string
      from?: string
      to?: string
      status?: "open" | "closed" | "approved" | ("open" | "closed" | "approved")[]
    }
    output: {
      items: TimeEntry[]
      next_cursor: string | null
      has_more: boolean
      limit: number
      totals: {
        worked_seconds: number
      }
    }
  }
  /** Record or correct a member's time, with a reason. */
  'timesheets.entries.save': {
    kind: 'mutation'
    permission: ["manage_timesheets"]
    input: {
      time_entry_id?: string
      member_id?: string
      job_id?: string | null
      visit_id?: string | null
      kind?: "work" | "travel" | "office"
      started_at?: string
      ended_at?: string | null
      breaks?: {
        started_at: string
        ended_at: string
        paid?: boolean
      }[]
      reason: string
      archived?: boolean
      expected_version?: number | null
    }
    output: TimeEntry
  }
  /** Complete a to-do. */
  'todos.complete': {
    kind: 'mutation'
    permission: ["view_jobs"]
    input: {
      todo_id: string
      expected_version?: number | null
    }
    output: Todo
  }
  /** Create a to-do and assign it. */
  'todos.create': {
    kind: 'mutation'
    permission: ["view_jobs"]
    input: {
      title: string
      description?: string | null
      due_at?: string | null
      assigned_to?: string | null
      client_id?: string | null
      lead_id?: string | null
      estimate_id?: string | null
      job_id?: string | null
      invoice_id?: string | null
      location_id?: string | null
    }
    output: Todo
  }
  /** List to-dos, newest first by default. */
  'todos.list': {
    kind: 'query'
    permission: ["view_jobs"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "due_at" | "updated_at"
      order?: "asc" | "desc"
      client_id?: string
      location_id?: string
      assigned_to?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      status?: "open" | "done" | ("open" | "done")[]
      due_before?: string
      lead_id?: string
      estimate_id?: string
      job_id?: string
      invoice_id?: string
    }
    output: {
      items: Todo[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Update, reassign or reopen a to-do. */
  'todos.update': {
    kind: 'mutation'
    permission: ["view_jobs"]
    input: {
      todo_id: string
      title?: string
      description?: string | null
      due_at?: string | null
      assigned_to?: string | null
      client_id?: string | null
      lead_id?: string | null
      estimate_id?: string | null
      job_id?: string | null
      invoice_id?: string | null
      status?: "open"
      archived?: boolean
      expected_version?: number | null
    }
    output: Todo
  }
  /** Assign a course to members, and notify them by email. */
  'training.assign': {
    kind: 'mutation'
    permission: ["manage_training"]
    input: {
      training_course_id: string
      member_ids?: string[]
      roles?: ("owner" | "manager" | "sales_rep" | "crew_lead" | "technician")[]
      everyone?: true
      due_date?: string | null
      notify?: boolean
    }
    output: {
      assignments: TrainingAssignment[]
      existing: TrainingAssignment[]
      deliveries: MessageDelivery[]
    }
  }
  /** List course assignments and their progress, newest first. */
  'training.assignments.list': {
    kind: 'query'
    permission: ["view_training"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      member_id?: string
      training_course_id?: string
      status?: "assigned" | "in_progress" | "completed" | "cancelled" | ("assigned" | "in_progress" | "completed" | "cancelled")[]
    }
    output: {
      items: TrainingAssignment[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Record the lessons of a course that a member has completed, and the score. */
  'training.complete': {
    kind: 'mutation'
    permission: ["view_training"]
    input: {
      training_assignment_id: string
      lesson_ids?: string[]
      score?: string | null
      completed_at?: string | null
    }
    output: TrainingAssignment
  }
  /** List courses with their lessons, newest first. */
  'training.courses.list': {
    kind: 'query'
    permission: ["view_training"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      created_after?: string
      created_before?: string
      updated_after?: string
      active?: boolean
    }
    output: {
      items: ({
        id: string
        title: string
        description: string | null
        lessons: ({
          id: string
          title: string
          kind: "text" | "link" | "file"
          text: string | null
          url: string | null
          file_id: string | null
          minutes: number | null
        })[]
        pass_score: string | null
        valid_days: number | null
        active: boolean
        version: number
        created_at: string
        updated_at: string
        counts: {
          assigned: number
          in_progress: number
          completed: number
          cancelled: number
        }
      })[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Create or update a training course. */
  'training.courses.save': {
    kind: 'mutation'
    permission: ["manage_training"]
    input: {
      training_course_id?: string
      title?: string
      description?: string | null
      lessons?: ({
        id?: string
        title: string
        kind: "text" | "link" | "file"
        text?: string | null
        url?: string | null
        file_id?: string | null
        minutes?: number | null
      })[]
      pass_score?: string | null
      valid_days?: number | null
      active?: boolean
      expected_version?: number | null
    }
    output: TrainingCourse
  }
  /** Create a webhook destination. */
  'webhooks.create': {
    kind: 'mutation'
    permission: ["manage_integrations"]
    input: {
      name: string
      url: string
      events: ("lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid")[]
    }
    output: NewWebhookDestination
  }
  /** Delete a webhook destination. */
  'webhooks.delete': {
    kind: 'mutation'
    permission: ["manage_integrations"]
    input: {
      destination_id: string
    }
    output: WebhookDeletion
  }
  /** Read one webhook delivery: its body, and the result of each attempt. */
  'webhooks.deliveries.get': {
    kind: 'query'
    permission: ["manage_integrations"]
    input: {
      delivery_id: string
    }
    output: {
      id: string
      destination_id: string
      event: "lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid" | "automation.called"
      event_id: string
      is_test: boolean
      status: "pending" | "retrying" | "delivered" | "dead_letter" | "cancelled"
      attempts: number
      last_status_code: number | null
      last_error: string | null
      next_attempt_at: string | null
      created_at: string
      finished_at: string | null
      body: string
      attempt_log: ({
        number: number
        started_at: string
        duration_ms: number
        status_code: number | null
        error: string | null
        response_headers: Record<string, string>
        response_excerpt: string | null
      })[]
    }
  }
  /** List webhook deliveries, newest first by default. */
  'webhooks.deliveries.list': {
    kind: 'query'
    permission: ["manage_integrations"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at"
      order?: "asc" | "desc"
      created_after?: string
      created_before?: string
      destination_id?: string
      event?: "lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid" | "automation.called"
      status?: "pending" | "retrying" | "delivered" | "dead_letter" | "cancelled" | ("pending" | "retrying" | "delivered" | "dead_letter" | "cancelled")[]
    }
    output: {
      items: ({
        id: string
        destination_id: string
        event: "lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid" | "automation.called"
        event_id: string
        is_test: boolean
        status: "pending" | "retrying" | "delivered" | "dead_letter" | "cancelled"
        attempts: number
        last_status_code: number | null
        last_error: string | null
        next_attempt_at: string | null
        created_at: string
        finished_at: string | null
      })[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Replay webhook deliveries. */
  'webhooks.deliveries.replay': {
    kind: 'mutation'
    permission: ["manage_integrations"]
    input: {
      delivery_ids: string[]
    }
    output: {
      replayed: number
    }
  }
  /** Replay all failed webhook deliveries since a point in time. */
  'webhooks.deliveries.replayFailed': {
    kind: 'mutation'
    permission: ["manage_integrations"]
    input: {
      since: string
      destination_id?: string | null
    }
    output: {
      replayed: number
      has_more: boolean
    }
  }
  /** Enable a disabled webhook destination after a successful test. */
  'webhooks.enable': {
    kind: 'mutation'
    permission: ["manage_integrations"]
    input: {
      destination_id: string
    }
    output: {
      id: string
      name: string
      url: string
      events: ("lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid")[]
      status: "active" | "disabled"
      disabled_reason: string | null
      secret_hint: string
      consecutive_failures: number
      last_delivery_at: string | null
      last_success_at: string | null
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      test_delivery_id: string
    }
  }
  /** Read one webhook destination. */
  'webhooks.get': {
    kind: 'query'
    permission: ["manage_integrations"]
    input: {
      destination_id: string
    }
    output: WebhookDestination
  }
  /** List the webhook destinations, newest first. */
  'webhooks.list': {
    kind: 'query'
    permission: ["manage_integrations"]
    input: Record<string, never>
    output: {
      items: WebhookDestination[]
    }
  }
  /** Create a new signing secret for a webhook destination. */
  'webhooks.rotateSecret': {
    kind: 'mutation'
    permission: ["manage_integrations"]
    input: {
      destination_id: string
      overlap_hours?: number
    }
    output: {
      id: string
      name: string
      url: string
      events: ("lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid")[]
      status: "active" | "disabled"
      disabled_reason: string | null
      secret_hint: string
      consecutive_failures: number
      last_delivery_at: string | null
      last_success_at: string | null
      version: number
      created_by: {
        type: "member" | "api_key" | "customer" | "automation" | "system"
        id: string | null
        on_behalf_of?: {
          key_id: string
          name: string
        }
      }
      created_at: string
      updated_at: string
      secret: string
      previous_secret_expires_at: string | null
    }
  }
  /** Send a test event to one webhook destination. */
  'webhooks.test': {
    kind: 'mutation'
    permission: ["manage_integrations"]
    input: {
      destination_id: string
      event?: "lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid" | null
    }
    output: {
      delivery_id: string
    }
  }
  /** List the working time of members by day, and the minutes that jobs and time off already use. */
  'workforce.availability.list': {
    kind: 'query'
    permission: ["view_team"]
    input: {
      from: string
      days?: number
      member_ids?: string[]
    }
    output: {
      items: ({
        member_id: string
        name: string
        timezone: string
        days: ({
          date: string
          windows: {
            from: string
            to: string
          }[]
          holiday: string | null
          time_off_minutes: number
          capacity_minutes: number
          scheduled_minutes: number
          free_minutes: number
        })[]
      })[]
      has_more: boolean
    }
  }
  /** Set a member's working hours: weekly hours and exceptions for single days. */
  'workforce.availability.set': {
    kind: 'mutation'
    permission: ["manage_team"]
    input: {
      member_id: string
      recurring?: {
        weekday: number
        from: string
        to: string
      }[] | null
      effective_from?: string
      exceptions?: ({
        date: string
        windows: {
          from: string
          to: string
        }[] | null
        note?: string | null
      })[]
    }
    output: {
      member_id: string
      recurring: {
        from: string
        to: string
        weekday: number
      }[] | null
      effective_from: string | null
      exceptions: ({
        date: string
        windows: {
          from: string
          to: string
        }[]
        note: string | null
      })[]
    }
  }
  /** List crews with their members, newest first by default. */
  'workforce.crews.list': {
    kind: 'query'
    permission: ["view_jobs"]
    input: {
      limit?: number
      cursor?: string
      sort?: "created_at" | "updated_at"
      order?: "asc" | "desc"
      location_id?: string
      created_after?: string
      created_before?: string
      updated_after?: string
      active?: boolean
      member_id?: string
    }
    output: {
      items: Crew[]
      next_cursor: string | null
      has_more: boolean
      limit: number
    }
  }
  /** Create or update a crew. */
  'workforce.crews.save': {
    kind: 'mutation'
    permission: ["manage_team"]
    input: {
      crew_id?: string
      location_id?: string
      name?: string
      lead_member_id?: string | null
      members?: ({
        member_id: string
        share_percent?: string | null
      })[]
      members_add?: ({
        member_id: string
        share_percent?: string | null
      })[]
      members_remove?: string[]
      vehicle_id?: string | null
      color?: string | null
      active?: boolean
      archived?: boolean
      expected_version?: number | null
    }
    output: Crew
  }
  /** Deactivate a member, and reassign their open work. */
  'workforce.members.deactivate': {
    kind: 'mutation'
    permission: ["manage_team"]
    input: {
      member_id: string
      reassign_to?: string
      revoke_keys?: boolean
      expected_version?: number | null
    }
    output: {
      member: Member
      reassigned_to: string
      reassigned: {
        leads: number
        appointments: number
        estimates: number
        jobs: number
        recurrences: number
        todos: number
        conversations: number
        territories: number
      }
      ended: {
        time_entries: number
        walks: number
        time_off: number
        training: number
      }
      crews_left: number
      keys: ApiKey[]
    }
  }
  /** Add a member to the organization, and notify them by email. */
  'workforce.members.invite': {
    kind: 'mutation'
    permission: ["manage_team"]
    input: {
      email: string
      name: string
      role: "manager" | "sales_rep" | "crew_lead" | "technician"
      location_ids: string[] | null
      phone?: string | null
      job_title?: string | null
    }
    output: {
      id: string
      name: string
      email: string
      phone: string | null
      job_title: string | null
      role: "owner" | "manager" | "sales_rep" | "crew_lead" | "technician"
      location_ids: string[] | null
      home_location_id: string | null
      hire_date: string | null
      status: "active" | "deactivated"
      deactivated_at: string | null
      version: number
      created_at: string
      updated_at: string
      deliveries: MessageDelivery[]
    }
  }
  /** List members with their roles, locations and status. */
  'workforce.members.list': {
    kind: 'query'
    permission: ["view_team"]
    input: {
      status?: "active" | "deactivated" | ("active" | "deactivated")[]
    }
    output: {
      items: Member[]
    }
  }
  /** Update a member's role, locations or profile, or reactivate them. */
  'workforce.members.update': {
    kind: 'mutation'
    permission: ["manage_team"]
    input: {
      member_id: string
      name?: string
      phone?: string | null
      job_title?: string | null
      role?: "owner" | "manager" | "sales_rep" | "crew_lead" | "technician"
      location_ids?: string[] | null
      home_location_id?: string | null
      hire_date?: string | null
      active?: true
      expected_version?: number | null
    }
    output: Member
  }
}
