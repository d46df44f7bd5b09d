-- Approved pay stays as it is. Triggers report the facts on which pay depends, as they change and only where approved time
-- is near: server/src/kernel/operations/frozen-figures.ts tells the protocol, and server/src/domains/crew-pay/approved
-- compares the figures. A report too many costs a repetition of the call; nothing is refused for it.

-- Only calls of the service are guarded: not the commands that copy, restore or move an organization.
create function quoin.guards_pay() returns boolean language sql stable as $$
  select current_setting('role') in ('quoin_live', 'quoin_sandbox') and coalesce(current_setting('quoin.frozen_watch', true), '') <> 'off'
$$;

-- Reports a fact, or ends the transaction with it.
create function quoin.report_pay_fact(fact jsonb) returns void language plpgsql as $$
begin
  if coalesce(current_setting('quoin.frozen_watch', true), '') <> 'on' then
    raise exception 'approved pay may depend on this' using errcode = 'QF001', detail = fact::text;
  end if;
  perform set_config('quoin.frozen_facts', coalesce(current_setting('quoin.frozen_facts', true), '') || fact::text || E'\n', true);
end $$;

-- Terms that hold for all time that is paid by them.

create function quoin.report_rate_pay() returns trigger language plpgsql as $$
declare
  subject record;
begin
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  if has_approved_time_on(subject.effective_from, 'infinity', subject.member_id) then
    perform quoin.report_pay_fact(jsonb_build_object('rate_of', subject.member_id, 'date', subject.effective_from));
  end if;
  return null;
end $$;
create trigger pay_fact after insert or update or delete on quoin.pay_rates for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay()) execute function quoin.report_rate_pay();

create function quoin.report_policy_pay() returns trigger language plpgsql as $$
begin
  if has_approved_time_on(new.effective_from, 'infinity') then
    perform quoin.report_pay_fact(jsonb_build_object('policy_from', new.effective_from));
  end if;
  return null;
end $$;
create trigger pay_fact after insert or update on quoin.crew_pay_policies for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay()) execute function quoin.report_policy_pay();

-- The state of a location sets the minimum wage there, and its time zone the days of jobs without a date.
create function quoin.report_location_pay() returns trigger language plpgsql as $$
begin
  if has_approved_time_on('-infinity', 'infinity') then
    perform quoin.report_pay_fact(jsonb_build_object('location_id', new.id));
  end if;
  return null;
end $$;
create trigger pay_fact after update on quoin.locations for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay() and (old.state, old.timezone) is distinct from (new.state, new.timezone)) execute function quoin.report_location_pay();
