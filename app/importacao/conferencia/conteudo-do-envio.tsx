import { Card, Stack, Text, Title } from '@mantine/core';
import { plural } from '#app/kit/formatos.ts';
import type { Extensao } from '#app/map/still/vista.ts';
import { DefeitosDoConteudo, DuplicadasDoConteudo } from './achados.tsx';
import { AmostrasDeCodificacao } from './amostras-de-codificacao.tsx';
import { CamposDoConteudo } from './campos-do-conteudo.tsx';
import { CandidatosDeCrs } from './candidatos-de-crs.tsx';
import classes from './conferencia.module.css';
import { Decisao, type Escolhas } from './decisao.tsx';
import type { ConteudoNaTela, DecisaoNaTela } from './envio-em-conferencia.ts';

interface Props {
  readonly id: string;
  readonly conteudo: ConteudoNaTela;
  readonly escolhas: Escolhas;
  /** The import has no other content: leaving this one out would leave nothing. */
  readonly sozinho: boolean;
  aoVer(extensao: Extensao): void;
  aoAbrir(camada_id: string): void;
}

const TIPOS: Readonly<Record<string, readonly [string, string]>> = {
  Point: ['ponto', 'pontos'],
  MultiPoint: ['multiponto', 'multipontos'],
  LineString: ['linha', 'linhas'],
  MultiLineString: ['multilinha', 'multilinhas'],
  Polygon: ['polígono', 'polígonos'],
  MultiPolygon: ['multipolígono', 'multipolígonos'],
};

/** One layer of a file: what it is, and what has to be decided about it. */
export function ConteudoDoEnvio({ id, conteudo, escolhas, sozinho, aoVer, aoAbrir }: Props) {
  const { arquivo, camada, incluido, decisoes } = conteudo;
  const doAssunto = (assunto: DecisaoNaTela['assunto']) => decisoes.filter((decisao) => decisao.assunto === assunto);
  const unica = (assunto: DecisaoNaTela['assunto']) => doAssunto(assunto)[0];
  const [incluir, codificacao, crs] = [unica('incluir'), unica('codificacao'), unica('crs')];
  const questoes = ['reparos', 'omissoes', 'textos', 'campos', 'fora_do_brasil'] as const;
  const duplicadas = unica('duplicadas');
  return (
    <Card withBorder padding="sm" component="section" aria-label={`${arquivo}, ${camada}`}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h5" className={classes.titulo}>
            {arquivo}
            {camada !== '' && camada !== arquivo && ` › ${camada}`}
          </Title>
          <Text size="xs" c="dimmed">
            {descricaoDo(conteudo)}
          </Text>
        </div>
        {incluir && !sozinho && <Decisao decisao={incluir} escolhas={escolhas} />}
        {incluido && (
          <>
            {crs && <CandidatosDeCrs decisao={crs} conteudo={conteudo} escolhas={escolhas} aoVer={aoVer} />}
            {codificacao && temEscolha(codificacao, conteudo) && (
              <Decisao decisao={codificacao} escolhas={escolhas}>
                <AmostrasDeCodificacao
                  codificacao={conteudo.codificacao}
                  escolhida={escolhas.valorDe(codificacao) ?? codificacao.proposta}
                />
              </Decisao>
            )}
            {questoes.flatMap((assunto) =>
              doAssunto(assunto).map((decisao) => (
                <Decisao key={decisao.chave} decisao={decisao} escolhas={escolhas} />
              )),
            )}
            <DefeitosDoConteudo id={id} conteudo={conteudo} aoVer={aoVer} aoAbrir={aoAbrir} />
            {duplicadas ? (
              <Decisao decisao={duplicadas} escolhas={escolhas}>
                <DuplicadasDoConteudo id={id} conteudo={conteudo} />
              </Decisao>
            ) : (
              <DuplicadasDoConteudo id={id} conteudo={conteudo} />
            )}
            <CamposDoConteudo campos={conteudo.campos} decisoes={doAssunto('campo_pessoal')} escolhas={escolhas} />
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Where no text depends on the encoding there is nothing to choose. */
const temEscolha = ({ aberta, escolhida }: DecisaoNaTela, { codificacao: { amostras } }: ConteudoNaTela) =>
  aberta || escolhida !== null || amostras.length > 0;

function descricaoDo({ formato, feicoes, tipos_geometria }: ConteudoNaTela): string {
  const tipos = Object.entries(tipos_geometria).map(([tipo, n]) => {
    const [um, muitos] = TIPOS[tipo] ?? [tipo, tipo];
    return plural(n, um, muitos);
  });
  const contadas = feicoes === null ? [] : [plural(feicoes, 'feição', 'feições')];
  return [formato, ...contadas, tipos.join(', ')].filter((texto) => texto !== '').join(' · ');
}
