import { Button, Group, List, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@remix-run/react';
import { useState } from 'react';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { hectares, numero, plural } from '#app/kit/formatos.ts';
import listas from '#app/kit/lista/lista.module.css';
import type { Extensao } from '#app/map/still/vista.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import type { Defeito, RelatorioDaInspecao } from '#domain/importacao/relatorio-da-inspecao.ts';
import { nomeDoAto, nomeDoDefeito } from '../conferencia.mensagens.ts';
import classes from './conferencia.module.css';
import type { ConteudoNaTela } from './envio-em-conferencia.ts';

/** Rows that one more press shows. */
const PASSO = 100;
/** Half a side of the box around a place that the map goes to, in degrees. */
const EM_VOLTA = 0.002;

interface Props {
  readonly id: string;
  readonly conteudo: ConteudoNaTela;
  aoVer(extensao: Extensao): void;
  /** Opens a geometry for editing. */
  aoAbrir(camada_id: string): void;
}

/** What is wrong with features, each with what will be done about it. */
export function DefeitosDoConteudo({ id, conteudo, aoVer, aoAbrir }: Props) {
  const { contagem, total } = conteudo.defeitos;
  const { itens, mais, carregando } = useTudo(id, conteudo, conteudo.defeitos.lista, (tudo) => tudo.defeitos.lista);
  if (total === 0) return null;
  return (
    <>
      <List size="xs">
        {Object.entries(contagem).map(([codigo, n]) => (
          <List.Item key={codigo}>
            {nomeDoDefeito[codigo as Defeito['codigo']]}: {plural(n, 'feição', 'feições')}
          </List.Item>
        ))}
      </List>
      <table className={`${listas.tabela} ${classes.achados}`}>
        <caption>
          <VisuallyHidden>Defeitos por feição</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Feição</th>
            <th scope="col">O que há e o que será feito</th>
            <th scope="col" data-forma="estreita">
              <VisuallyHidden>Ações</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {itens.map((defeito) => (
            <tr key={`${defeito.feicao}/${defeito.codigo}`}>
              <td>{numero(defeito.feicao + 1)}</td>
              <td>
                {nomeDoDefeito[defeito.codigo]}: {nomeDoAto[defeito.ato]}
                {defeito.detalhe !== null && ` (${defeito.detalhe})`}
                {areas(defeito) && (
                  <Text span size="xs" c="dimmed" display="block">
                    {areas(defeito)}
                  </Text>
                )}
              </td>
              <td data-forma="estreita">
                <Group gap={4} wrap="nowrap">
                  {defeito.lugar !== null && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Ver no mapa a feição ${numero(defeito.feicao + 1)}`}
                      onClick={() => defeito.lugar && aoVer(emVolta(defeito.lugar))}
                    >
                      Ver
                    </Button>
                  )}
                  {defeito.ato !== 'deixar_de_fora' && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Editar a feição ${numero(defeito.feicao + 1)}`}
                      onClick={() => aoAbrir(defeito.id)}
                    >
                      Editar
                    </Button>
                  )}
                </Group>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Mais mais={mais} carregando={carregando} mostrados={itens.length} total={total} />
    </>
  );
}

const emVolta = ([x, y]: readonly [number, number]): Extensao => [
  x - EM_VOLTA,
  y - EM_VOLTA,
  x + EM_VOLTA,
  y + EM_VOLTA,
];

function areas({ area_antes, area_depois }: Defeito): string | null {
  if (area_antes === null && area_depois === null) return null;
  const texto = (area: number | null) => (area === null ? 'sem área' : hectares(area));
  return `Área antes: ${texto(area_antes)}; depois: ${texto(area_depois)}`;
}

/** Features that the client already has as layers. */
export function DuplicadasDoConteudo({ id, conteudo }: Pick<Props, 'id' | 'conteudo'>) {
  const { total, lista } = conteudo.duplicadas;
  const { itens, mais, carregando } = useTudo(id, conteudo, lista, (tudo) => tudo.duplicadas.lista);
  if (total === 0) return null;
  return (
    <>
      <List size="xs">
        {itens.map(({ feicao, camada_id, nome }) => (
          <List.Item key={`${feicao}/${camada_id}`}>
            feição {numero(feicao + 1)}: <Link to={`/camadas/${camada_id}`}>{nome || 'Sem nome'}</Link>
          </List.Item>
        ))}
      </List>
      <Mais mais={mais} carregando={carregando} mostrados={itens.length} total={total} />
    </>
  );
}

interface PropsDeMais {
  readonly mais: (() => void) | null;
  readonly carregando: boolean;
  readonly mostrados: number;
  readonly total: number;
}

function Mais({ mais, carregando, mostrados, total }: PropsDeMais) {
  if (mostrados >= total) return null;
  return (
    <Group gap="xs">
      <Text size="xs" c="dimmed">
        {numero(mostrados)} de {numero(total)}
        {mais === null && '; os demais só são contados'}
      </Text>
      {mais !== null && (
        <Button size="compact-xs" variant="default" loading={carregando} onClick={mais}>
          Mostrar mais
        </Button>
      )}
    </Group>
  );
}

type Conteudo = RelatorioDaInspecao['conteudos'][number];

/** The first of a list come with the page; the rest when somebody asks for it. */
function useTudo<T>(
  id: string,
  { arquivo, camada }: ConteudoNaTela,
  primeiros: readonly T[],
  listaDe: (conteudo: Conteudo) => readonly T[],
) {
  const [tudo, setTudo] = useState<readonly T[] | null>(null);
  const [quantos, setQuantos] = useState(PASSO);
  const [carregando, setCarregando] = useState(false);
  const buscar = async () => {
    setCarregando(true);
    try {
      const { conteudos } = await pedir<RelatorioDaInspecao>(`/camadas/upload/${id}/inspecao`);
      const meu = conteudos.find((um) => um.arquivo === arquivo && um.camada === camada);
      setTudo(meu === undefined ? primeiros : listaDe(meu));
    } catch (erro) {
      avisarFalha(erro, 'Não foi possível carregar a lista.');
    } finally {
      setCarregando(false);
    }
  };
  const itens = tudo === null ? primeiros : tudo.slice(0, quantos);
  const mais = tudo === null ? buscar : quantos < tudo.length ? () => setQuantos(quantos + PASSO) : null;
  return { itens, mais, carregando };
}
