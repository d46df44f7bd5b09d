-- The picture that shows a service. Files are kept by mode, the set-up is not, so no key leads there.
alter table quoin.price_book_services add column thumbnail_file_id uuid;
alter table quoin.published_services add column thumbnail_file_id uuid;
