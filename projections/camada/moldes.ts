/** What moulds are kept by, beside the counts' own (contagens.ts). */
const chave = 'cliente_id, importacao_id, ativo_id, tipo_id, ativo, removida, molde';

const gatilho = (nome: string, evento: string, transicao: string) => `
CREATE TRIGGER ${nome} AFTER ${evento} ON camadas REFERENCING ${transicao}
  FOR EACH STATEMENT EXECUTE FUNCTION projecoes.moldar_camadas();`;

/**
 * Texts of layers with each run of digits as one 0, how many layers have them, and the bounds of all that ever had, in
 * each order of the list. Kept by triggers (infra/migrations/0030). An empty mould stands for any text: of layers
 * whose texts are long or have nothing in common. Comes after `camadas` in the DDL.
 */
export const schemaDosMoldes = `
CREATE TABLE camadas_moldes (
  cliente_id uuid NOT NULL,
  importacao_id uuid,
  ativo_id uuid NOT NULL,
  tipo_id uuid NOT NULL,
  ativo boolean NOT NULL,
  removida boolean NOT NULL,
  molde text NOT NULL,
  n int NOT NULL,
  menor_nome text COLLATE "und-x-icu" NOT NULL,
  maior_nome text COLLATE "und-x-icu" NOT NULL,
  menor_area double precision NOT NULL,
  maior_area double precision NOT NULL,
  menor_criacao timestamptz NOT NULL,
  maior_criacao timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (${chave})
);
${gatilho('camadas_moldar_novas', 'INSERT', 'NEW TABLE AS novas')}
${gatilho('camadas_moldar_mudadas', 'UPDATE', 'OLD TABLE AS velhas NEW TABLE AS novas')}
${gatilho('camadas_moldar_idas', 'DELETE', 'OLD TABLE AS velhas')}
`;
