import type { CamadaEvent } from '#domain/camada/camada.events.ts';
import type { ImportacaoEvent } from '#domain/importacao/importacao.events.ts';

type Passo =
  | CamadaEvent['type']
  | Extract<
      ImportacaoEvent['type'],
      | 'ImportacaoSolicitada'
      | 'ImportacaoCorrigida'
      | 'ImportacaoPublicada'
      | 'ImportacaoDesfeita'
      | 'ImportacaoRefeita'
    >;

/** What each event says in the history of a layer. */
const textoDoPasso: Readonly<Record<Passo, string>> = {
  CamadaCriada: 'Desenhada',
  CamadaAlterada: 'Dados alterados',
  GeometriaDaCamadaAlterada: 'Geometria redesenhada',
  CamadaAtivada: 'Ativada',
  CamadaInativada: 'Inativada',
  CamadaRemovida: 'Excluída para a lixeira',
  CamadaRestaurada: 'Restaurada da lixeira',
  ImportacaoSolicitada: 'Arquivo enviado',
  ImportacaoCorrigida: 'Corrigida na conferência do envio',
  ImportacaoPublicada: 'Publicada com o envio',
  ImportacaoDesfeita: 'Envio desfeito',
  ImportacaoRefeita: 'Envio refeito',
};

/** What a step says; of a shape that was pasted, that it was. */
export const textoDoPassoDaCamada = (tipo: Passo, colada: boolean): string =>
  (colada && COLADA[tipo]) || textoDoPasso[tipo];

const COLADA: Readonly<Partial<Record<Passo, string>>> = {
  CamadaCriada: 'Colada',
  GeometriaDaCamadaAlterada: 'Geometria trocada por outra, colada',
};

const CAMPOS: Readonly<Record<string, string>> = {
  nome: 'nome',
  descricao: 'descrição',
  tipo_id: 'tipo',
  ativo_id: 'ativo',
  area_informada: 'área informada',
};

export const nomeDoCampo = (campo: string): string => CAMPOS[campo] ?? campo;

/** File, layer inside of it and row, counted from 1 for people. */
export function lugarNoArquivo(origem: {
  readonly arquivo: string | null;
  readonly camada: string | null;
  readonly feicao: number | null;
}): string {
  const { arquivo, camada, feicao } = origem;
  const linha = feicao === null ? null : `linha ${(feicao + 1).toLocaleString('pt-BR')}`;
  return [arquivo, camada, linha].filter((parte) => parte !== null && parte !== '').join(' · ');
}
