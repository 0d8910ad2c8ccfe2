/** What counts are kept by; layers that were drawn have no import, and count as one group of it. */
const chave = 'cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida';

const gatilho = (nome: string, evento: string, transicao: string) => `
CREATE TRIGGER ${nome} AFTER ${evento} ON camadas REFERENCING ${transicao}
  FOR EACH STATEMENT EXECUTE FUNCTION projecoes.contar_camadas();`;

/**
 * How many layers there are by what lists narrow them to, and the box around all that ever were there. Kept by triggers
 * on the statements that write to `camadas` (infra/migrations/0016), whichever they are: a count is then always that of
 * the rows. Comes after `camadas` in the DDL.
 */
export const schemaDasContagens = `
CREATE TABLE camadas_contagens (
  cliente_id uuid NOT NULL,
  importacao_id uuid,
  ativo_id uuid NOT NULL,
  tipo_id uuid NOT NULL,
  ativo boolean NOT NULL,
  removida boolean NOT NULL,
  n int NOT NULL,
  -- Degrees.
  oeste double precision NOT NULL,
  sul double precision NOT NULL,
  leste double precision NOT NULL,
  norte double precision NOT NULL,
  UNIQUE NULLS NOT DISTINCT (${chave})
);
${gatilho('camadas_contar_novas', 'INSERT', 'NEW TABLE AS novas')}
${gatilho('camadas_contar_mudadas', 'UPDATE', 'OLD TABLE AS velhas NEW TABLE AS novas')}
${gatilho('camadas_contar_idas', 'DELETE', 'OLD TABLE AS velhas')}
`;
