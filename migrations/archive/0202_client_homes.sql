-- in each mode

-- By whose clock a customer lives: the location of the primary property.
create view client_homes as
  select p.org_id, p.client_id, p.location_id from properties p where p.is_primary and p.archived_at is null;
select quoin.publish('client_homes');
