-- When each running process last said that it lives, by this database's clock. Lost without harm.
create table operacao.sinais (
  id uuid primary key,
  processo text not null,
  iniciado_em timestamptz not null default now(),
  dado_em timestamptz not null default now()
);

grant select, insert, update, delete on operacao.sinais to atalaia_app;
