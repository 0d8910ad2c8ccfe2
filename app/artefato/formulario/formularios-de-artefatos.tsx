import { Button, FileInput, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { novoId } from '#app/kit/novo-id.ts';
import { MAX_ARTEFATOS_POR_STATUS } from '#domain/artefato/artefato.policy.ts';
import classes from '../artefato.module.css';
import type { TipoDeArtefatoNaTela } from '../artefato.ts';
import { nomesDosTipos } from '../na-tela.mensagens.ts';
import { type ArtefatoEmCriacao, novoArtefato } from './novos.ts';

interface Props {
  readonly artefatos: readonly ArtefatoEmCriacao[];
  readonly tipos: readonly TipoDeArtefatoNaTela[];
  readonly parado: boolean;
  aoMudar(artefatos: readonly ArtefatoEmCriacao[]): void;
}

/** Up to four artefacts that come with one status. */
export function FormulariosDeArtefatos({ artefatos, tipos, parado, aoMudar }: Props) {
  const mudar = (chave: string, mudado: Partial<ArtefatoEmCriacao>) =>
    aoMudar(artefatos.map((um) => (um.chave === chave ? { ...um, ...mudado } : um)));
  return (
    <Stack gap="md">
      {artefatos.map((artefato, i) => (
        <fieldset key={artefato.chave} className={classes.formulario} disabled={parado}>
          <legend>Artefato {i + 1}</legend>
          <NativeSelect
            label="Tipo do artefato"
            required
            value={artefato.tipo}
            onChange={({ currentTarget }) => mudar(artefato.chave, { tipo: currentTarget.value, arquivos: [] })}
          >
            <option value="">Escolha</option>
            {tipos.map(({ value, description }) => (
              <option key={value} value={value}>
                {description || nomesDosTipos[value]}
              </option>
            ))}
          </NativeSelect>
          <Conteudo
            artefato={artefato}
            tipo={tipos.find(({ value }) => value === artefato.tipo)}
            aoMudar={(mudado) => mudar(artefato.chave, mudado)}
          />
          <Textarea
            label="Observação"
            autosize
            maxRows={6}
            value={artefato.observacao}
            onChange={({ currentTarget }) => mudar(artefato.chave, { observacao: currentTarget.value })}
          />
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => aoMudar(artefatos.filter(({ chave }) => chave !== artefato.chave))}
          >
            Tirar o artefato {i + 1}
          </Button>
        </fieldset>
      ))}
      {artefatos.length < MAX_ARTEFATOS_POR_STATUS ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={parado}
          onClick={() => aoMudar([...artefatos, novoArtefato(novoId())])}
        >
          Adicionar artefato
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          Um status leva no máximo {MAX_ARTEFATOS_POR_STATUS} artefatos.
        </Text>
      )}
    </Stack>
  );
}

interface PropsDoConteudo {
  readonly artefato: ArtefatoEmCriacao;
  readonly tipo: TipoDeArtefatoNaTela | undefined;
  aoMudar(mudado: Partial<ArtefatoEmCriacao>): void;
}

function Conteudo({ artefato, tipo, aoMudar }: PropsDoConteudo) {
  if (tipo === undefined) return null;
  const { value, text, maxPerArtefato, maxSize, allowedMimetypes } = tipo;
  if (value === 'link')
    return (
      <Textarea
        label="Links"
        description={`${text}. Um por linha, no máximo ${maxPerArtefato}.`}
        autosize
        minRows={2}
        maxRows={10}
        inputMode="url"
        value={artefato.links}
        onChange={({ currentTarget }) => aoMudar({ links: currentTarget.value })}
      />
    );
  return (
    <FileInput
      label="Arquivos"
      description={`${text}. No máximo ${maxPerArtefato}, de até ${maxSize} MB cada.`}
      placeholder="Escolher arquivos"
      multiple
      clearable
      clearButtonProps={{ 'aria-label': 'Tirar os arquivos' }}
      accept={allowedMimetypes.join(',')}
      value={[...artefato.arquivos]}
      onChange={(arquivos) => aoMudar({ arquivos })}
    />
  );
}
