-- Creates the login and the database of Quoin. Run it once, on the primary, as the user postgres:
--   psql --set password=PASSWORD-OF-QUOIN --file database.sql

\set ON_ERROR_STOP on
create role quoin login createrole password :'password';
create database quoin owner quoin;
