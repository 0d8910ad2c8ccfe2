import { rotasDeAgendamento } from '#app/agendamento/rotas.ts';
import { rotasDeAnalise } from '#app/analise/rotas.ts';
import { rotasDeAprovacao } from '#app/aprovacao/rotas.ts';
import { rotasDeArtefato } from '#app/artefato/rotas.ts';
import { rotasDeAtivo } from '#app/ativo/rotas.ts';
import { rotasDeCamada } from '#app/camada/rotas.ts';
import { rotasDeCamadaTipo } from '#app/camada-tipo/rotas.ts';
import { rotasDeCategoria } from '#app/categoria/rotas.ts';
import { rotasDeClassificacao } from '#app/classificacao/rotas.ts';
import { rotasDeConfiguracao } from '#app/configuracao/rotas.ts';
import { rotasDeDeteccao } from '#app/deteccao/rotas.ts';
import { rotasDeDeteccaoStatus } from '#app/deteccao-status/rotas.ts';
import { rotasDeDeteccaoTipo } from '#app/deteccao-tipo/rotas.ts';
import { rotasDeExportacao } from '#app/exportacao/rotas.ts';
import { rotasDeGrupo } from '#app/grupo/rotas.ts';
import { rotasDeIdentidade } from '#app/identidade/rotas.ts';
import { rotasDeImagem } from '#app/imagem/rotas.ts';
import { rotasDeImportacao } from '#app/importacao/rotas.ts';
import { rotasDeInicio } from '#app/inicio/rotas.ts';
import { rotasDeMapa } from '#app/mapa/rotas.ts';
import { rotasDeNotificacao } from '#app/notificacao/rotas.ts';
import { rotasDePainel } from '#app/painel/rotas.ts';
import { rotasDoPapelTimbrado } from '#app/papel-timbrado/rotas.ts';
import { rotasDePolitica } from '#app/politica/rotas.ts';
import { rotasDeRegistro } from '#app/registro/rotas.ts';
import { rotasDeRelatorio } from '#app/relatorio/rotas.ts';
import { rotasDeUsuario } from '#app/usuario/rotas.ts';
import { type LinhasDeRotas, type Rota, rotaDaLinha } from './rota.ts';
import { rotasSemArea } from './rotas-sem-area.ts';

export type { Alcance, Rota } from './rota.ts';

const linhas = {
  ...rotasSemArea,
  ...rotasDeAgendamento,
  ...rotasDeAnalise,
  ...rotasDeAprovacao,
  ...rotasDeArtefato,
  ...rotasDeAtivo,
  ...rotasDeCamada,
  ...rotasDeCamadaTipo,
  ...rotasDeCategoria,
  ...rotasDeClassificacao,
  ...rotasDeConfiguracao,
  ...rotasDeDeteccaoStatus,
  ...rotasDeDeteccaoTipo,
  ...rotasDeDeteccao,
  ...rotasDeExportacao,
  ...rotasDeGrupo,
  ...rotasDeIdentidade,
  ...rotasDeImagem,
  ...rotasDeImportacao,
  ...rotasDeInicio,
  ...rotasDeMapa,
  ...rotasDeNotificacao,
  ...rotasDePainel,
  ...rotasDePolitica,
  ...rotasDoPapelTimbrado,
  ...rotasDeRegistro,
  ...rotasDeRelatorio,
  ...rotasDeUsuario,
} as const satisfies LinhasDeRotas;

export type RotaNome = keyof typeof linhas;

/**
 * Authorisation, in one place. A loader or action names its entry and gets in only through it (acesso.server.ts);
 * tests/architecture/rotas.test.ts compares the table with the routes that exist.
 */
export const rotas = Object.fromEntries(
  Object.entries<LinhasDeRotas[string]>(linhas).map(([nome, linha]) => [nome, rotaDaLinha(linha)]),
) as Readonly<Record<RotaNome, Rota>>;

/** The methods of HTTP that a line of the table answers. */
export const metodosDe = ({ metodo, metodos }: Rota): readonly string[] =>
  metodo === 'GET' ? ['GET', 'HEAD'] : (metodos ?? ['POST']);

/** Secrets of the person, and reads that the log would say were hers: nobody who only looks as them gets there. */
export function soDaPessoa(rota: RotaNome): boolean {
  const { caminho, permissao } = rotas[rota];
  return caminho.startsWith('/perfil') || permissao === 'camadas.ver_protegidos';
}
