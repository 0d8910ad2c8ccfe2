import { type ArtefatoNaTela, deOndeEQuando, type MidiaNaTela } from '#app/artefato/artefato.porta.ts';
import { instanteComFuso } from '#app/kit/datas.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { textosDoRelatorio as textos } from '../relatorio.mensagens.ts';
import type { Dossie, FiguraDoArtefato } from './dossie.ts';

/** Pictures that a dossier holds; it says what it leaves out. */
const MAX_FIGURAS = 40;
const PDF = 'application/pdf';

const temFigura = ({ mime_type }: MidiaNaTela) => mime_type.startsWith('image/') || mime_type === PDF;

/**
 * Every picture and the first page of every PDF that the artefacts have, as they are or were. Of what was removed there
 * is none; nor of what was removed since: whoever took it away meant it to be seen by nobody.
 */
export async function figurasDos(
  pedido: PedidoDaSessao,
  deteccao_id: string,
  artefatos: readonly ArtefatoNaTela[],
): Promise<Pick<Dossie, 'figuras' | 'semLugar'>> {
  const { artefatos: lidos, artefatosImpressos } = pedido.servicos;
  const mostradas = artefatos.flatMap((artefato) =>
    artefato.removido === null ? artefato.midias.filter(temFigura).map((midia) => ({ artefato, midia })) : [],
  );
  const agora = (await lidos.artefatos(deteccao_id)).filter(({ removido }) => removido === null);
  const arquivos = new Map(agora.flatMap(({ artefato }) => artefato.midias.map((midia) => [midia.id, midia] as const)));
  const figuras: FiguraDoArtefato[] = [];
  for (const { artefato, midia } of mostradas.slice(0, MAX_FIGURAS)) {
    const arquivo = arquivos.get(midia.id);
    const bytes = arquivo === undefined ? null : await artefatosImpressos.obter(arquivo);
    const ausencia = arquivo === undefined ? textos.artefatoRemovidoDepois : textos.artefatoSemFigura;
    figuras.push({
      ...ditosDa(midia, artefato),
      id: midia.id,
      nome: midia.nome,
      sha256: midia.sha256,
      endereco: bytes && `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`,
      ausencia: bytes === null ? ausencia : '',
    });
  }
  return { figuras, semLugar: mostradas.length - figuras.length };
}

function ditosDa(
  { nome, mime_type, fotografia }: MidiaNaTela,
  { observacao, status }: ArtefatoNaTela,
): Pick<FiguraDoArtefato, 'descricao' | 'legenda'> {
  const documento = mime_type === PDF;
  const oQue = documento ? `Primeira página do documento ${nome}` : `Fotografia ou figura ${nome}`;
  const onde = fotografia === null ? '' : deOndeEQuando(fotografia);
  const partes = [
    ...(documento ? ['Primeira página'] : []),
    ...(observacao === '' ? [] : [observacao]),
    `Trazida por ${status.usuario.nome} em ${instanteComFuso(status.created_at)}`,
    ...(onde === '' ? [] : [`${onde.charAt(0).toUpperCase()}${onde.slice(1)}`]),
  ];
  return { descricao: observacao === '' ? oQue : `${oQue}: ${observacao}`, legenda: `${partes.join('. ')}.` };
}
