-- Settings of an organization, except its name. If the row is missing or a column is null, a default applies
-- (server/src/domains/organization/company).
create table quoin.company_settings (
  org_id                uuid primary key references quoin.organizations deferrable,
  email                 text,
  phone                 text,
  website               text,
  address_line1         text,
  address_line2         text,
  city                  text,
  state                 text,
  zip                   text,
  brand_color           text check (brand_color ~ '^#[0-9a-f]{6}$'),
  default_terms         text,
  default_terms_days    integer check (default_terms_days between 0 and 365),
  default_memo          text,
  tax_rounding          text check (tax_rounding in ('document', 'line')),
  overpayment           text check (overpayment in ('refuse', 'credit')),
  auto_invoice          boolean,
  accept_after_expiry   boolean,
  estimate_expiry_days  integer check (estimate_expiry_days between 1 and 365),
  default_deposit_type  text check (default_deposit_type in ('percent', 'fixed')),
  -- Percentage, or an amount in cents if the type is `fixed`.
  default_deposit_value numeric(14,5),
  created_at            timestamptz(3) not null,
  updated_at            timestamptz(3) not null,
  version               integer not null default 1,
  -- Sender name of emails. Null: the organization's name.
  mail_from_name        text,
  -- Reply address of emails. Null: the organization's public address.
  mail_reply_to         text,
  -- Address that receives notifications about customers. Null: the address in `email`, or else the owner's address.
  notification_email    text,
  -- Quiet hours by channel: `{"sms": {"from": "20:00", "to": "08:00"} or null, "email": …}`. Null: the defaults
  -- apply.
  quiet_hours           jsonb,
  -- Members who may write lines without a service of the price book: all members, or only those who may override
  -- prices.
  custom_lines          text check (custom_lines in ('anyone', 'override_only')),
  -- Web address where customers write reviews.
  review_url            text,
  -- Commission plan for sales reps: {company_percent, self_percent, red_line}. Null: the default plan.
  commission_plan       jsonb,
  check ((default_deposit_type is null) = (default_deposit_value is null))
);

-- Row-level security.
select quoin.fence_setup('quoin.company_settings');

select quoin.noted('quoin.company_settings', 'company', id_column => 'org_id');
