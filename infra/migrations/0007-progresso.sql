-- What runs at this moment and how far it is: shown to people, lost without harm.
create schema if not exists operacao;

create table operacao.progresso (
  id uuid primary key,
  cliente_id uuid not null,
  ativo_id uuid not null,
  etapa text not null,
  feito integer not null check (feito >= 0),
  total integer not null check (total >= 0),
  iniciado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now()
);

-- How far each reactor has read the log: events up to here have started what they start.
create table operacao.reatores (
  nome text primary key,
  posicao bigint not null,
  atualizado_em timestamptz not null default now()
);

grant usage on schema operacao to atalaia_app;
grant select, insert, update, delete on all tables in schema operacao to atalaia_app;
