-- True in calls of the server, which must check if a change affects approved pay. False in commands that copy,
-- restore or move an organization.
create function quoin.guards_pay() returns boolean language sql stable as $$
  select current_setting('role') in ('quoin_live', 'quoin_sandbox') and coalesce(current_setting('quoin.frozen_watch', true), '') <> 'off'
$$;

-- Reports a change of data on which approved pay may depend. The running operation collects such reports
-- (`quoin.frozen_watch`). If the operation does not collect them, raises an error, so that the transaction is rolled
-- back.
create function quoin.report_pay_fact(fact jsonb) returns void language plpgsql as $$
begin
  if coalesce(current_setting('quoin.frozen_watch', true), '') <> 'on' then
    raise exception 'approved pay may depend on this' using errcode = 'QF001', detail = fact::text;
  end if;
  perform set_config('quoin.frozen_facts', coalesce(current_setting('quoin.frozen_facts', true), '') || fact::text || E'\n', true);
end $$;

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

create function quoin.report_policy_pay() returns trigger language plpgsql as $$
begin
  if has_approved_time_on(new.effective_from, 'infinity') then
    perform quoin.report_pay_fact(jsonb_build_object('policy_from', new.effective_from));
  end if;
  return null;
end $$;

-- Reports changes of a location: the minimum wage depends on its state, and the day of a job without a date depends
-- on its time zone.
create function quoin.report_location_pay() returns trigger language plpgsql as $$
begin
  if has_approved_time_on('-infinity', 'infinity') then
    perform quoin.report_pay_fact(jsonb_build_object('location_id', new.id));
  end if;
  return null;
end $$;
