-- Whether any version of a price book shows a file is asked before the file is deleted.
create index published_services_thumbnail on quoin.published_services (org_id, thumbnail_file_id)
  where thumbnail_file_id is not null;
