import { randomUUID } from 'node:crypto';
import type { Rota } from '#app/server/rotas.ts';
import type { Recanto } from './dois-clientes.ts';

/** How addresses name what lies in an asset. A new parameter needs its line: nothing is left out of the matrix. */
const OBJETOS: readonly (readonly [RegExp, (recanto: Recanto) => string])[] = [
  [/^\/camadas\/:id(?=\/|$)/, ({ camada_id }) => `/camadas/${camada_id}`],
  [/^\/camadas\/upload\/:id(?=\/|\.|$)/, ({ importacao_id }) => `/camadas/upload/${importacao_id}`],
  [/^\/imagens\/:id(?=\/|$)/, ({ imagem_id }) => `/imagens/${imagem_id}`],
  [/^\/deteccoes\/:id(?=\/|$)/, ({ deteccao_id }) => `/deteccoes/${deteccao_id}`],
  [/^\/analise\/deteccoes\/:id(?=\/|$)/, ({ deteccao_id }) => `/analise/deteccoes/${deteccao_id}`],
  [/^\/analise\/analises\/:id(?=\/|$)/, ({ analise_id }) => `/analise/analises/${analise_id}`],
  [/:lado$/, () => 'antes'],
  [/:artefato(?=\/|$)/, ({ artefato_id }) => artefato_id],
  [/:midia(?=\/|$)/, ({ midia_id }) => midia_id],
  [/^\/camadas\/atos\/:id/, ({ ato_id }) => `/camadas/atos/${ato_id}`],
  [/^\/mapa\/ativos\/:id(?=\/|$)/, ({ ativo_id }) => `/mapa/ativos/${ativo_id}`],
  [/^\/mapa\/:ativoId(?=\/|$)/, ({ ativo_id }) => `/mapa/${ativo_id}`],
  [/:sha256/, ({ sha256 }) => sha256],
  [/^\/ativo\/ativos\/:id(?=\/|$)/, ({ ativo_id }) => `/ativo/ativos/${ativo_id}`],
];
/** The same of what belongs to a whole client: there is no asset that it lies in. */
const DO_CLIENTE: typeof OBJETOS = [
  [/^\/ativo\/categorias\/:id(?=\/|$)/, ({ categoria_id }) => `/ativo/categorias/${categoria_id}`],
  [/^\/camada-tipos\/:id(?=\/|$)/, ({ tipo_id }) => `/camada-tipos/${tipo_id}`],
  [/^\/analise\/tipos-deteccao\/:id(?=\/|$)/, ({ deteccao_tipo_id }) => `/analise/tipos-deteccao/${deteccao_tipo_id}`],
  [
    /^\/analise\/status-deteccao\/:id(?=\/|$)/,
    ({ deteccao_status_id }) => `/analise/status-deteccao/${deteccao_status_id}`,
  ],
  [/^\/analise\/classificacoes\/:id(?=\/|$)/, ({ classificacao_id }) => `/analise/classificacoes/${classificacao_id}`],
  [/^\/seguranca\/(usuarios|users)\/:id(?=\/|$)/, ({ usuario_id }) => `/seguranca/$1/${usuario_id}`],
  [/^\/seguranca\/grupos\/:id(?=\/|$)/, ({ grupo_id }) => `/seguranca/grupos/${grupo_id}`],
];
/** Parameters that name no object of a client. */
const OUTROS: readonly (readonly [RegExp, string])[] = [
  [/^\/tiles\/camadas\/:z\/:x\/:y/, '/tiles/camadas/8/93/139.mvt'],
  [/^\/tiles\/deteccoes\/:z\/:x\/:y/, '/tiles/deteccoes/8/93/139.mvt'],
  [/^\/api\/image-provider\/:provedor\/tile\/:z\/:x\/:y/, '/api/image-provider/proprio/tile/8/93/139'],
  [/^\/api\/image-provider\/planet\/basemap-tile\/:z\/:x\/:y/, '/api/image-provider/planet/basemap-tile/8/93/139'],
  [/^\/mapa\/imagens\/grupos\/:hash/, `/mapa/imagens/grupos/${'a'.repeat(64)}`],
  [/^\/geocodificacao\/:id/, '/geocodificacao/ibge.3106200'],
  [/^\/storage\/icones\/:nome/, '/storage/icones/torre.svg'],
  [/^\/logs\/:posicao/, '/logs/1'],
  [/\/pagina\/:pagina$/, '/pagina/1'],
  [/:token/, 'x'.repeat(43)],
  // A person's own, too: tests/e2e/envio.e2e.ts.
  [/:parcial/, randomUUID()],
  // A person's own: seen for themselves further down.
  [/^\/deteccoes\/(atos|filtros)\/:id/, `/deteccoes/$1/${randomUUID()}`],
  // One's own or of an asset within reach: tests/contracts/teloes.test.ts.
  [/^\/dashboard\/(teloes|cartoes)\/:id/, `/dashboard/$1/${randomUUID()}`],
  [/^\/(camadas|deteccoes)\/exportacoes\/:id/, `/$1/exportacoes/${randomUUID()}`],
  [/^\/(notificacoes|seguranca\/aprovacoes)\/:id/, `/$1/${randomUUID()}`],
  [/^\/sandbox\/:evento/, '/sandbox/dispatch-toast-test-event'],
  [/^\/arquivos(\/artefatos)?\/:link/, '/arquivos$1/nenhum'],
  // An issued one, and who may not have it: tests/contracts/relatorios.test.ts.
  [/^\/relatorios\/documentos\/:id/, `/relatorios/documentos/${randomUUID()}`],
  // A schedule of one's own, its runs and deliveries: tests/contracts/agendamentos.test.ts.
  [/^\/relatorios\/(agendamentos|execucoes|entregas)\/:id/, `/relatorios/$1/${randomUUID()}`],
  [/^\/conferir\/:numero/, '/conferir/2020-000001-AAAAAAAAAA'],
  [/^\/\*$/, '/nenhuma-pagina'],
  [/^\*$/, '/nenhuma-pagina'],
];

/** The address of a line of the table, with what it names of a corner of a client. */
export function enderecoDaRota({ caminho }: Rota, recanto: Recanto): string {
  const comObjeto = [...OBJETOS, ...DO_CLIENTE].reduce(
    (texto, [onde, valor]) => texto.replace(onde, valor(recanto)),
    caminho,
  );
  const inteiro = OUTROS.reduce((texto, [onde, valor]) => texto.replace(onde, valor), comObjeto);
  if (/[:*]/.test(inteiro)) throw new Error(`${caminho}: diga à matriz em OBJETOS o que este endereço nomeia`);
  return inteiro;
}

export const nomeiaObjeto = ({ caminho }: Rota) => [...OBJETOS, ...DO_CLIENTE].some(([onde]) => onde.test(caminho));
export const eDoCliente = ({ caminho }: Rota) => DO_CLIENTE.some(([onde]) => onde.test(caminho));
