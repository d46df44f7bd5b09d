-- in each mode
-- expands

-- Credit notes in the timeline of a client.
create view credit_note_happenings as
  select r.org_id, r.client_id, r.id as record_id, r.invoice_id as subject_id, 'credited'::text as happening,
         r.created_at as at, r.credit_note_number as number, r.total_cents as amount_cents, r.currency, r.reason as text,
         r.id as happening_id, r.created_by_type as by_type, r.created_by_id as by_id, r.created_by_key as by_key
    from credit_notes r;
select quoin.publish('credit_note_happenings');
