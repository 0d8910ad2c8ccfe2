import { Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { hectares, numero, quilometros } from '#app/kit/formatos.ts';
import { areaDigitada, areaParaDigitar } from '#app/kit/formulario/numero-digitado.ts';
import { areasDivergem } from '#domain/camada/area-informada.ts';
import { dadosEditados, type GeometriaDoEnvio } from '../edicao/edicoes.ts';
import type { CampoDaGeometria } from '../edicao/operacoes.ts';
import type { Edicao } from './edicao.ts';
import { TabelaDeAtributos } from './tabela-de-atributos.tsx';

/** The domain's limits of a name and of a longer text, in characters. */
const MAX_NOME = 200;
const MAX_DESCRICAO = 2_000;

interface Props {
  readonly geometria: GeometriaDoEnvio;
  readonly edicao: Edicao;
  /** Every key of now: two attributes never have the same name. */
  readonly chaves: readonly string[];
}

/** Name, description, area and attributes of one geometry. */
export function EditorDaGeometria({ geometria, edicao, chaves }: Props) {
  const { name, description, area, areaDoArquivo, fora } = dadosEditados(geometria, edicao.edicoes);
  const mudar = (campo: CampoDaGeometria, valor: string) => edicao.fazer({ tipo: 'dado', geometria, campo, valor });
  return (
    <Stack gap="sm" p="md" component="section" aria-label="Geometria escolhida" onBlur={edicao.pausar}>
      <TextInput
        label="Nome"
        value={name}
        maxLength={MAX_NOME}
        error={name.trim() === '' ? 'Dê um nome à geometria.' : undefined}
        onChange={(event) => mudar('name', event.currentTarget.value)}
      />
      <Textarea
        label="Descrição"
        value={description}
        maxLength={MAX_DESCRICAO}
        autosize
        minRows={1}
        maxRows={5}
        onChange={(event) => mudar('description', event.currentTarget.value)}
      />
      <CampoDeArea
        key={geometria.id}
        geometria={geometria}
        area={area}
        doArquivo={areaDoArquivo}
        aoMudar={(valor) => mudar('area', valor)}
      />
      <Checkbox
        label="Deixar esta geometria fora da publicação"
        checked={fora}
        onChange={(event) => mudar('fora', String(event.currentTarget.checked))}
      />
      <Text size="xs" c="dimmed">
        {geometria.arquivo}, {geometria.camada}, feição {numero(geometria.feicao + 1)}
      </Text>
      <TabelaDeAtributos geometria={geometria} edicao={edicao} chaves={chaves} />
    </Stack>
  );
}

interface PropsDaArea {
  readonly geometria: GeometriaDoEnvio;
  /** As it travels: a decimal point; '' where only the computed one is known. */
  readonly area: string;
  /** Nobody typed it: it stands in an attribute of the file. */
  readonly doArquivo: boolean;
  aoMudar(area: string): void;
}

/** The area that somebody typed, or the file says, stands beside the computed one, and says so where they do not agree. */
function CampoDeArea({ geometria: { area_calculada, comprimento }, area, doArquivo, aoMudar }: PropsDaArea) {
  const [digitando, setDigitando] = useState<string | null>(null);
  // An undo while the field has the focus shows what came back.
  useEffect(() => setDigitando((antes) => (antes !== null && areaDigitada(antes) === area ? antes : null)), [area]);
  if (area_calculada === null) {
    return (
      <Text size="sm">
        {comprimento === null
          ? 'Um ponto não tem área.'
          : `Comprimento calculado (geodésico): ${quilometros(comprimento)}`}
      </Text>
    );
  }
  const invalida = digitando !== null && areaDigitada(digitando) === null;
  const diverge = area !== '' && areasDivergem(Number(area), area_calculada);
  const digitar = (texto: string) => {
    setDigitando(texto);
    const viajante = areaDigitada(texto);
    if (viajante !== null) aoMudar(viajante);
  };
  return (
    <TextInput
      label="Área (ha)"
      inputMode="decimal"
      value={digitando ?? areaParaDigitar(area)}
      placeholder={areaParaDigitar(String(area_calculada))}
      onChange={(event) => digitar(event.currentTarget.value)}
      onBlur={() => invalida || setDigitando(null)}
      error={invalida ? 'Escreva um número com vírgula, como 1.234,5678.' : undefined}
      description={
        area === '' ? (
          `Calculada da geometria (geodésica): ${hectares(area_calculada)}.`
        ) : (
          <>
            {doArquivo ? 'Informada pelo arquivo' : 'Informada por você'}; a calculada da geometria (geodésica) é{' '}
            {hectares(area_calculada)} e continua guardada.
            {diverge && (
              <Text component="strong" size="xs" fw={700} c="var(--mantine-color-text)" display="block" role="status">
                Atenção: as duas diferem em mais de 1 %.
              </Text>
            )}
          </>
        )
      }
    />
  );
}
